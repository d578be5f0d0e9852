import { afterAll, expect, test } from 'vitest'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { verificationRoutes } from '#contract/verification/routes.ts'
import { DAY } from '#rules/time/days.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { testApi } from '#test/support/api.ts'
import { linkedinUrl, makeDocument, makeVerificationRequest } from './factory.ts'
import { decideVerification } from './public.ts'

const api = await testApi()
afterAll(() => api.close())

const ask = async (mentor: MadeMember, more: object = {}) => {
  const resumeUrl = (await makeDocument(api, mentor)).link
  return api.call(
    verificationRoutes.requestVerification,
    { body: { linkedinUrl, resumeUrl, ...more } },
    { as: mentor.token },
  )
}
const standing = async (mentor: MadeMember) =>
  (await api.call(verificationRoutes.ownVerification, {}, { as: mentor.token })).body

/** A decision as the staff desk makes it. */
const decide = (requestId: string, isApproved: boolean, staffId: string) =>
  inTransaction(api.db, (tx) => {
    const ctx = { db: tx, now: api.clock.now(), actor: { userId: staffId }, ...api.app.outbox(tx), push: () => {} }
    return decideVerification(ctx as unknown as Context<Actor>, { requestId, isApproved, reason: 'The name differs' })
  })
const pendingOf = (mentor: MadeMember) =>
  api.db
    .selectFrom('verification_requests')
    .selectAll()
    .where('profile_id', '=', mentor.profileId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()

test('a mentor asks for verification, and it waits for staff', async () => {
  const mentor = await makeMentor(api)
  expect(await standing(mentor)).toMatchObject({ status: 'NOT_VERIFIED', mayAsk: true, requestedAt: null })
  const certificateUrl = (await makeDocument(api, mentor)).link
  const answer = await ask(mentor, { linkedinUrl: 'linkedin.com/in/Wanjirũ/?utm_source=share', certificateUrl })
  expect([answer.status, answer.body]).toEqual([200, { profileVerificationStatus: 'PENDING' }])
  expect((await pendingOf(mentor)).linkedin_url).toBe('https://www.linkedin.com/in/Wanjir%C5%A9')
  expect(await standing(mentor)).toMatchObject({ status: 'PENDING', mayAsk: false })
  expect((await ask(mentor)).error).toMatchObject({ statusCode: 409, code: 'verification_pending' })
})

test('of two requests at the same moment one is made', async () => {
  const mentor = await makeMentor(api)
  const answers = await Promise.all([ask(mentor), ask(mentor)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an approved mentor has the badge and is told', async () => {
  const [mentor, staff] = [await makeMentor(api), await makeUser(api, { staff: true })]
  const { id } = await makeVerificationRequest(api, mentor)
  await decide(id, true, staff.userId)
  expect(await standing(mentor)).toMatchObject({ status: 'APPROVED', mayAsk: false, reason: null })
  await api.runJobs()
  const list = await api.call(notificationRoutes.listNotifications, { query: {} }, { as: mentor.token })
  expect(list.body).toMatchObject([
    {
      notificationType: 'VERIFICATION_DECIDED',
      message: 'Your profile is verified',
      targetUrl: `/mentor/${mentor.profileId}`,
    },
  ])
  expect((await ask(mentor)).error.code).toBe('verification_approved')
})

test('a declined mentor reads why and may ask again after 14 days', async () => {
  const [mentor, staff] = [await makeMentor(api), await makeUser(api, { staff: true })]
  const { id } = await makeVerificationRequest(api, mentor)
  await decide(id, false, staff.userId)
  const mayAskFrom = new Date(api.clock.now().getTime() + 14 * DAY)
  expect(await standing(mentor)).toMatchObject({
    status: 'DECLINED',
    reason: 'The name differs',
    mayAsk: false,
    mayAskFrom: mayAskFrom.toISOString(),
  })
  await api.runJobs()
  const [mail] = await api.db.selectFrom('mailbox_messages').selectAll().where('recipient', '=', mentor.email).execute()
  expect(mail!.body_text).toContain('Why: The name differs')
  api.clock.set(new Date(mayAskFrom.getTime() - 1).toISOString())
  const { token } = await signInAs(api, mentor.userId)
  expect((await ask({ ...mentor, token })).error.code).toBe('verification_too_soon')
  api.clock.set(mayAskFrom.toISOString())
  expect((await ask({ ...mentor, token })).status).toBe(200)
})

test('of two decisions at once one is made, the other is refused', async () => {
  const [mentor, one, other] = [
    await makeMentor(api),
    await makeUser(api, { staff: true }),
    await makeUser(api, { staff: true }),
  ]
  const { id } = await makeVerificationRequest(api, mentor)
  const results = await Promise.allSettled([decide(id, true, one.userId), decide(id, false, other.userId)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'already_decided' } })
})

test('another name puts an approved badge back to be looked at', async () => {
  const [mentor, staff] = [await makeMentor(api), await makeUser(api, { staff: true })]
  const { id } = await makeVerificationRequest(api, mentor)
  await decide(id, true, staff.userId)
  await api.db.updateTable('users').set({ full_name: 'Wanjirũ wa Kamau' }).where('id', '=', mentor.userId).execute()
  expect(await standing(mentor)).toMatchObject({ status: 'PENDING', nameChanged: true })
  await decide(id, true, staff.userId)
  expect((await standing(mentor)).status).toBe('APPROVED')
})

const invalid = 'LinkedinUrl: Invalid LinkedIn URL (remove country subdomain if you have one included)'

test.each<[more: object, message: string]>([
  [{ linkedinUrl: '' }, 'LinkedinUrl: URL cannot be empty'],
  [{ linkedinUrl: undefined }, 'LinkedinUrl: Please provide your Linkedin profile url'],
  [{ resumeUrl: undefined }, 'ResumeUrl: Please provide a resume file'],
  [{ linkedinUrl: 'https://ke.linkedin.com/in/ada' }, invalid],
  [{ linkedinUrl: 'https://example.org/in/ada' }, invalid],
  [{ linkedinUrl: 'https://linkedin.com/feed' }, invalid],
  [{ linkedinUrl: 'javascript:alert(1)' }, invalid],
  [{ linkedinUrl: 'https://linkedin.com@example.org/in/ada' }, invalid],
])('%j is refused', async (more, message) => {
  const { error } = await ask(await makeMentor(api), more)
  expect([error.statusCode, error.errorMessages]).toEqual([400, [message]])
})

test('documents must be one’s own; mentees and visitors have no verification', async () => {
  const [mentor, other, mentee] = [await makeMentor(api), await makeMentor(api), await makeMentee(api)]
  const { link } = await makeDocument(api, other)
  expect((await ask(mentor, { resumeUrl: link })).error.code).toBe('file_not_yours')
  expect((await ask(mentee)).status).toBe(403)
  expect((await api.call(verificationRoutes.ownVerification, {}, { as: mentee.token })).status).toBe(403)
  expect((await api.call(verificationRoutes.ownVerification, {})).status).toBe(401)
})
