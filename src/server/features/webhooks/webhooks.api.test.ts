import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { personalEvents } from '#contract/webhooks/constants.ts'
import { webhookRoutes } from '#contract/webhooks/routes.ts'
import type { EndpointForm } from '#contract/webhooks/schemas.ts'
import type { EventName, Events } from '#server/events.ts'
import { makeUser, signInAs, type MadeUser } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeCohost, makeGroupSession, makeHost, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { makeReview } from '#server/features/reviews/factory.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { isVerified, webhookReceiver, type ReceivedMessage } from '#test/support/servers/webhook-receiver.ts'
import { makeEndpoint } from './factory.ts'

const now = '2026-11-23T08:00:00.000Z'
const api = await testApi({ now, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
afterAll(() => api.close())

async function receiver() {
  const made = await webhookReceiver()
  onTestFinished(() => made.close())
  return made
}
const emit = <E extends EventName>(event: E, payload: Events[E]) => api.app.outbox(api.db).emit(event, payload)
const form: EndpointForm = { url: 'https://hooks.example.org/kando', events: ['session.booked'], includesTexts: false }
const create = (user: Pick<MadeUser, 'token'>, body = form) =>
  api.call(webhookRoutes.createWebhook, { body }, { as: user.token })
const list = async (user: Pick<MadeUser, 'token'>) =>
  (await api.call(webhookRoutes.listWebhooks, {}, { as: user.token })).body
/** By the clock of the test. */
function verifies(secret: string, message: ReceivedMessage): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: api.clock.now() })
  try {
    return isVerified(secret, message)
  } finally {
    vi.useRealTimers()
  }
}

describe('an endpoint', () => {
  test('is added with a secret that is returned once and stored encrypted; its owner gets an e-mail', async () => {
    const user = await makeUser(api)
    const { status, body } = await create(user)
    expect(status).toBe(201)
    const { secret, ...endpoint } = body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await list(user)).toEqual([endpoint])
    const row = await api.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(row.secret.toString()).not.toContain(secret.slice(6, 20))
    const [mail] = await mailsTo(api, user.email)
    expect(mail!.subject).toBe('A webhook was added to Kando')
    expect(mail!.text).toContain('hooks.example.org')
    expect(mail!.text).not.toContain('hooks.example.org/kando')
  })

  const refused: [string, Partial<EndpointForm>, string][] = [
    ['an address', { url: 'hooks.example.org' }, 'invalid_input'],
    ['one without a password', { url: 'https://me:secret@hooks.example.org/' }, 'invalid_input'],
    ['an event', { events: [] }, 'invalid_input'],
    ['https', { url: 'http://hooks.example.org/' }, 'webhook_address_refused'],
    ['a public address', { url: 'https://10.0.0.1/' }, 'webhook_address_refused'],
    ['a port of a web server', { url: 'https://hooks.example.org:22/' }, 'webhook_address_refused'],
  ]
  test.each(refused)('needs %s', async (_, change, code) => {
    const user = await makeUser(api)
    const { status, error } = await create(user, { ...form, ...change })
    expect([status, error.code]).toEqual([400, code])
    expect(await list(user)).toEqual([])
  })

  test('is not for events of the instance', async () => {
    const staff = await makeUser(api, { staff: true })
    expect((await create(staff, { ...form, events: ['person.joined' as never] })).status).toBe(400)
  })

  test('of eleven at once one is refused', async () => {
    const user = await makeUser(api)
    const answers = await Promise.all(Array.from({ length: 11 }, () => create(user)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), 409])
    expect(answers.find(({ status }) => status === 409)!.error.code).toBe('webhooks_full')
  })

  test('is not added, changed or given a secret in a session that was only left open', async () => {
    const user = await makeUser(api)
    const { id } = (await create(user)).body
    await api.db
      .updateTable('device_sessions')
      .set({ created_at: new Date('2026-11-23T07:00:00Z') })
      .where('user_id', '=', user.userId)
      .execute()
    const params = { id }
    const as = { as: user.token }
    const answers = [
      await create(user),
      await api.call(webhookRoutes.updateWebhook, { params, body: form }, as),
      await api.call(webhookRoutes.renewWebhookSecret, { params }, as),
      await api.call(webhookRoutes.enableWebhook, { params }, as),
    ]
    expect(answers.map(({ error }) => error.code)).toEqual(Array(4).fill('reauthentication_required'))
  })

  test('two devices that change it at once leave it whole; a deleted one is gone with its messages', async () => {
    const mentor = await makeMentor(api)
    const { id } = await makeEndpoint(api, mentor.userId, { url: 'https://hooks.example.org/' })
    const bodies = [form, { ...form, events: ['seat.taken' as const], includesTexts: true }]
    const answers = await Promise.all(
      bodies.map((body) => api.call(webhookRoutes.updateWebhook, { params: { id }, body }, { as: mentor.token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const [left] = await list(mentor)
    expect(bodies).toContainEqual({ url: left!.url, events: left!.events, includesTexts: left!.includesTexts })
    expect((await api.call(webhookRoutes.deleteWebhook, { params: { id } }, { as: mentor.token })).status).toBe(204)
    expect(await list(mentor)).toEqual([])
  })
})

describe('what is sent', () => {
  test('a booking goes to both people, signed with id, time and sequence, and is listed with its answer', async () => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    await makeAvailable(api, mentor)
    const [his, hers] = [await receiver(), await receiver()]
    his.answer = (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('thanks')
    const { id, secret } = await makeEndpoint(api, mentor.userId, { url: his.url })
    await makeEndpoint(api, mentee.userId, { url: hers.url, includesTexts: true })
    const body = {
      mentorId: mentor.profileId,
      startsAt: '2026-11-26T09:00:00Z',
      timeZone: 'Africa/Lagos',
      durationMinutes: 60 as const,
      sessionNotes: 'How do I ask for a raise?',
    }
    const booked = await api.call(bookingRoutes.book, { body }, { as: mentee.token })
    await api.runJobs()
    expect(his.received).toHaveLength(1)
    const [message] = his.received as [ReceivedMessage]
    expect(verifies(secret, message)).toBe(true)
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(Date.parse(now) / 1000),
    })
    const data = {
      kind: 'individual',
      sessionId: booked.body.id,
      version: 0,
      status: 'UPCOMING',
      startsAt: '2026-11-26T09:00:00.000Z',
      endsAt: '2026-11-26T10:00:00.000Z',
      durationMinutes: 60,
      timeZone: mentor.timeZone,
      mentorId: mentor.profileId,
      menteeId: mentee.profileId,
    }
    expect(message.body).toEqual({ type: 'session.booked', timestamp: now, sequence: 1, data })
    // What people wrote only goes where it was asked for.
    expect(hers.received.map((one) => one.body.data)).toEqual([{ ...data, notes: 'How do I ask for a raise?' }])
    const deliveries = await api.call(webhookRoutes.listDeliveries, { params: { id }, query: {} }, { as: mentor.token })
    expect(deliveries.body).toMatchObject([
      {
        id: message.headers['webhook-id'],
        sequence: 1,
        event: 'session.booked',
        status: 'DELIVERED',
        body: message.text,
        attempts: 1,
        answerStatus: 200,
        answer: 'thanks',
        failure: null,
      },
    ])
  })

  test('every event of a person has its type, in the order of what happened', async () => {
    const [mentor, mentee, author] = [await makeHost(api), await makeMentee(api), await makeMentee(api)]
    const hook = await receiver()
    await makeEndpoint(api, mentor.userId, { url: hook.url, includesTexts: true })
    const group = await makeGroupSession(api, { host: mentor })
    const occurrenceIds = [group.first.id]
    const [cohost, seat] = [await makeMentor(api), await makeMentee(api)]
    const cohostHook = await receiver()
    await makeCohost(api, group, cohost)
    await makeEndpoint(api, cohost.userId, { url: cohostHook.url })
    await makeSeat(api, group, seat)
    const session = await makeSession(api, mentor, mentee, {
      startsAt: '2026-11-24T09:00:00Z',
      mentorJoinedAt: '2026-11-24T09:00:00Z',
    })
    const missed = await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T09:00:00Z' })
    await api.db.updateTable('bookings').set({ is_missed: true }).where('id', '=', missed.id).execute()
    const review = await makeReview(api, mentor, { author, anonymous: true })
    hook.received.length = 0
    const of = { bookingId: session.id, sequence: 1 }
    const seats = { groupSessionId: group.id, occurrenceIds, userId: seat.userId, at: now }
    await emit('booking.requested', of)
    await emit('booking.accepted', of)
    await emit('booking.moved', { ...of, by: 'mentee', reason: 'Exam', from: '2026-11-23T09:00:00.000Z' })
    await emit('booking.cancelled', { ...of, by: 'staff' })
    await emit('booking.declined', of)
    await emit('booking.attendance-settled', of)
    await emit('booking.attendance-settled', { ...of, bookingId: missed.id })
    await emit('rsvp.made', seats)
    await emit('rsvp.cancelled', { ...seats, at: '2026-11-23T08:00:01.000Z' })
    await emit('group-session.moved', {
      groupSessionId: group.id,
      occurrenceIds,
      sequence: 1,
      reason: 'Power cut',
      from: now,
      later: true,
    })
    await emit('group-session.finished', { groupSessionId: group.id, occurrenceId: group.first.id, sequence: 1 })
    await emit('review.written', { reviewId: review.id })
    await api.runJobs()
    const bodies = hook.received.map(({ body }) => body)
    expect(bodies.map(({ type }) => type)).toEqual([
      'session.requested',
      'session.booked',
      'session.moved',
      'session.cancelled',
      'session.cancelled',
      'session.finished',
      'session.missed',
      'seat.taken',
      'seat.freed',
      'session.moved',
      'session.finished',
      'review.written',
    ])
    expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(personalEvents))
    const first = bodies[0]!.sequence
    expect(bodies.map(({ sequence }) => sequence - first)).toEqual(bodies.map((_, index) => index))
    expect(bodies[2]!.data).toMatchObject({
      by: 'mentee',
      previousStartsAt: '2026-11-23T09:00:00.000Z',
      reason: 'Exam',
    })
    expect(bodies.slice(3, 5).map(({ data }) => [data['cause'], data['by']])).toEqual([
      ['cancelled', 'staff'],
      ['declined', null],
    ])
    expect(bodies[6]!.data).toMatchObject({ sessionId: missed.id, mentorJoined: false, menteeJoined: false })
    expect(bodies[7]!.data).toMatchObject({
      kind: 'group',
      groupSessionId: group.id,
      occurrenceId: group.first.id,
      hostId: mentor.profileId,
      personId: seat.profileId,
      title: 'Reading real code together',
    })
    expect(bodies[9]!.data).toMatchObject({ reason: 'Power cut' })
    // Nothing tells who wrote an anonymous review.
    const { reviewId, mentorId, overall, ...rest } = bodies[11]!.data
    expect([reviewId, mentorId, overall]).toEqual([review.id, mentor.profileId, 5])
    expect(rest).toMatchObject({ isAnonymous: true, authorId: null })
    expect(JSON.stringify(rest)).not.toContain(author.profileId)
    expect(cohostHook.received.map(({ body }) => body.type)).toEqual([
      'seat.taken',
      'seat.freed',
      'session.moved',
      'session.finished',
    ])
    expect(JSON.stringify(cohostHook.received)).not.toContain('Reading real code')
  })

  test('only what was asked for, and nothing while an account is suspended or about to be deleted', async () => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    const session = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T09:00:00Z' })
    const [wanted, other] = [await receiver(), await receiver()]
    await makeEndpoint(api, mentor.userId, { url: wanted.url, events: ['session.cancelled'] })
    await makeEndpoint(api, mentee.userId, { url: other.url })
    await api.db
      .updateTable('users')
      .set({ suspended_at: new Date(now) })
      .where('id', '=', mentee.userId)
      .execute()
    await emit('booking.accepted', { bookingId: session.id, sequence: 1 })
    await emit('booking.cancelled', { bookingId: session.id, sequence: 2, by: 'mentor' })
    await api.runJobs()
    expect([wanted.received.map(({ body }) => body.type), other.received]).toEqual([['session.cancelled'], []])
  })
})

describe('the secret', () => {
  test('of two both sign for a day', async () => {
    const user = await makeUser(api)
    const hook = await receiver()
    const { id, secret: old } = await makeEndpoint(api, user.userId, { url: hook.url })
    const renewed = await api.call(webhookRoutes.renewWebhookSecret, { params: { id } }, { as: user.token })
    const { secret, previousSecretUntil } = renewed.body
    expect(previousSecretUntil).toBe('2026-11-24T08:00:00.000Z')
    const sendTest = async () => {
      const as = (await signInAs(api, user.userId)).token
      await api.call(webhookRoutes.testWebhook, { params: { id } }, { as })
      await api.runJobs()
      return [old, secret].map((one) => verifies(one, hook.received.at(-1)!))
    }
    onTestFinished(() => api.clock.set(now))
    expect(await sendTest()).toEqual([true, true])
    api.clock.set(previousSecretUntil)
    expect(await sendTest()).toEqual([false, true])
  })

  test('who resets the password, or takes the account back, stops what somebody else may have added', async () => {
    const [user, other] = [await makeUser(api), await makeUser(api)]
    for (const { userId } of [user, other]) await makeEndpoint(api, userId, { url: 'https://hooks.example.org/' })
    await emit('account.secured', { userId: user.userId, at: now })
    await api.runJobs()
    expect(await list(user)).toMatchObject([{ disabledReason: 'account_secured' }])
    expect(await list(other)).toMatchObject([{ disabledReason: null }])
    const [mail] = await mailsTo(api, user.email)
    expect(mail!.text).toContain('your account was secured')
    const { id } = (await list(user))[0]!
    expect((await api.call(webhookRoutes.testWebhook, { params: { id } }, { as: user.token })).error.code).toBe(
      'webhook_disabled',
    )
  })

  test('nobody else can use an endpoint', async () => {
    const [user, stranger] = [await makeUser(api), await makeUser(api)]
    const { id } = await makeEndpoint(api, user.userId, { url: 'https://hooks.example.org/' })
    const instance = await makeEndpoint(api, user.userId, { url: 'https://hooks.example.org/', isInstance: true })
    const statuses = async (as: string, params: { id: string }) => [
      (await api.call(webhookRoutes.testWebhook, { params }, { as })).status,
      (await api.call(webhookRoutes.listDeliveries, { params, query: {} }, { as })).status,
      (await api.call(webhookRoutes.resendDelivery, { params: { ...params, deliveryId: randomUUID() } }, { as }))
        .status,
      (await api.call(webhookRoutes.deleteWebhook, { params }, { as })).status,
    ]
    expect(await statuses(stranger.token, { id })).toEqual([404, 404, 404, 404])
    expect(await statuses(user.token, { id: instance.id })).toEqual([404, 404, 404, 404])
    expect(await list(user)).toHaveLength(1)
  })
})
