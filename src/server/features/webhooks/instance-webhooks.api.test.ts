import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { instanceEvents } from '#contract/webhooks/constants.ts'
import { instanceWebhookRoutes as routes } from '#contract/webhooks/instance-routes.ts'
import type { EventName, Events } from '#server/events.ts'
import { makeUser, type MadeUser } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeReport, reportText } from '#server/features/moderation/reports/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { makeVerificationRequest } from '#server/features/verification/factory.ts'
import { testApi } from '#test/support/api.ts'
import { webhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { makeEndpoint } from './factory.ts'

const now = '2026-11-23T08:00:00.000Z'
const api = await testApi({ now, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
afterAll(() => api.close())
beforeEach(() => api.db.deleteFrom('webhook_endpoints').execute())

const reason = 'For the newsletter of the community'
const form = { url: 'https://hooks.example.org/', events: ['person.joined' as const], includesTexts: false, reason }
const emit = <E extends EventName>(event: E, payload: Events[E]) => api.app.outbox(api.db).emit(event, payload)
const list = async (staff: MadeUser) => (await api.call(routes.listInstanceWebhooks, {}, { as: staff.token })).body

async function receiver() {
  const made = await webhookReceiver()
  onTestFinished(() => made.close())
  return made
}

test('staff add, change and delete one, each with a reason that stands in the audit log', async () => {
  const [staff, other] = [
    await makeUser(api, { staff: true, fullName: 'Wanjiru Maina' }),
    await makeUser(api, { staff: true }),
  ]
  const { body: made, status } = await api.call(routes.createInstanceWebhook, { body: form }, { as: staff.token })
  expect(status).toBe(201)
  const { secret: _, ...endpoint } = made
  expect(await list(other)).toEqual([{ ...endpoint, createdBy: 'Wanjiru Maina' }])
  const params = { id: made.id }
  const body = { reason }
  const answers = [
    await api.call(
      routes.updateInstanceWebhook,
      { params, body: { ...form, includesTexts: true } },
      { as: other.token },
    ),
    await api.call(routes.renewInstanceWebhookSecret, { params, body }, { as: other.token }),
    await api.call(routes.deleteInstanceWebhook, { params, body }, { as: other.token }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([204, 200, 204])
  expect(await list(staff)).toEqual([])
  const entries = await api.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason'])
    .where('reason', 'like', `${made.id}%`)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, actor_id: actor, reason: why }) => [action, actor, why])).toEqual([
    ['webhook.created', staff.userId, `${made.id}: ${reason}`],
    ['webhook.changed', other.userId, `${made.id}: ${reason}`],
    ['webhook.changed', other.userId, `${made.id}: ${reason}`],
    ['webhook.deleted', other.userId, `${made.id}: ${reason}`],
  ])
})

test('staff skip a message that its receiver refuses, with a reason', async () => {
  const [staff, refusing] = [await makeUser(api, { staff: true }), await receiver()]
  refusing.answer = (response) => void response.writeHead(422).end()
  const { id } = await makeEndpoint(api, staff.userId, { url: refusing.url, isInstance: true })
  const as = { as: staff.token }
  await api.call(routes.testInstanceWebhook, { params: { id } }, as)
  await api.runJobs()
  const deliveries = async () => (await api.call(routes.listInstanceDeliveries, { params: { id }, query: {} }, as)).body
  const [refused] = await deliveries()
  expect(refused).toMatchObject({ status: 'WAITING', answerStatus: 422 })
  const input = { params: { id, deliveryId: refused!.id }, body: { reason } }
  expect((await api.call(routes.skipInstanceDelivery, input, as)).status).toBe(204)
  expect(await deliveries()).toMatchObject([{ status: 'SKIPPED' }])
  const { body: log } = await api.call(staffRoutes.auditLog, { query: {} }, as)
  expect(log[0]).toMatchObject({ action: 'webhook.changed', reason: `${id}: ${reason}` })
})

test('it gets what happens to everybody, with texts that staff read and no others', async () => {
  const [staff, mentor, mentee] = [await makeUser(api, { staff: true }), await makeMentor(api), await makeMentee(api)]
  const [plain, withTexts] = [await receiver(), await receiver()]
  for (const [{ url }, includesTexts] of [
    [plain, false],
    [withTexts, true],
  ] as const)
    await makeEndpoint(api, staff.userId, { url, events: instanceEvents, includesTexts, isInstance: true })
  const session = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T09:00:00Z' })
  await api.db.updateTable('bookings').set({ notes: 'Only for my mentor' }).where('id', '=', session.id).execute()
  const request = await makeVerificationRequest(api, mentor)
  await api.db
    .updateTable('verification_requests')
    .set({ status: 'APPROVED', decided_at: new Date(now) })
    .where('id', '=', request.id)
    .execute()
  await api.runJobs()
  const report = await makeReport(api, mentee, mentor)
  await emit('booking.accepted', { bookingId: session.id, sequence: 1 })
  await emit('profile.created', { profileId: mentor.profileId })
  await emit('verification.decided', { requestId: request.id, at: now })
  await emit('report.received', { reportId: report.id })
  await api.runJobs()
  const input = { params: { id: mentor.userId }, body: { isPermanent: false, reason: 'They asked for money' } }
  await api.call(staffRoutes.suspendPerson, input, { as: staff.token })
  await api.runJobs()
  const bodies = plain.received.map(({ body }) => body)
  // Suspending cancels what is ahead.
  const types = ['session.booked', 'person.joined', 'person.verified', 'report.filed']
  expect(bodies.map(({ type }) => type).filter((type) => type !== 'session.cancelled')).toEqual([
    ...types,
    'person.suspended',
  ])
  const dataOf = (from: typeof plain, type: string) => from.received.find(({ body }) => body.type === type)!.body.data
  expect(dataOf(plain, 'person.joined')).toEqual({
    userId: mentor.userId,
    personId: mentor.profileId,
    role: 'mentor',
  })
  expect(dataOf(plain, 'person.verified')).toEqual({ userId: mentor.userId, personId: mentor.profileId })
  expect(dataOf(plain, 'report.filed')).toMatchObject({
    reportId: report.id,
    reportedUserId: mentor.userId,
    reporterUserId: mentee.userId,
  })
  expect(dataOf(plain, 'person.suspended')).toMatchObject({ userId: mentor.userId, isPermanent: false })
  expect(JSON.stringify(plain.received)).not.toContain('money')
  expect(dataOf(withTexts, 'report.filed')).toMatchObject({ text: reportText })
  expect(dataOf(withTexts, 'person.suspended')).toMatchObject({ reason: 'They asked for money' })
  expect(JSON.stringify(withTexts.received)).not.toContain('Only for my mentor')
})

test('it stops with the staff role of whoever added it, and goes on once somebody else takes it over', async () => {
  const [staff, other] = [await makeUser(api, { staff: true }), await makeUser(api, { staff: true })]
  const hook = await receiver()
  const { id } = await makeEndpoint(api, staff.userId, { url: hook.url, events: ['person.joined'], isInstance: true })
  await api.db.updateTable('users').set({ staff_role: null }).where('id', '=', staff.userId).execute()
  await emit('account.staff-role-ended', { userId: staff.userId, at: now })
  const join = async () => {
    await emit('profile.created', { profileId: (await makeMentee(api)).profileId })
    await api.runJobs()
  }
  await join()
  expect(await list(other)).toMatchObject([{ disabledReason: 'staff_role_ended' }])
  const input = { params: { id }, body: { reason } }
  expect((await api.call(routes.enableInstanceWebhook, input, { as: other.token })).status).toBe(204)
  await join()
  expect(hook.received.map(({ body }) => body.type)).toEqual(['person.joined'])
})
