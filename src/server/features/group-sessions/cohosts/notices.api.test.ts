import { afterAll, expect, test } from 'vitest'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { makeGroupSession, makeHost } from '#server/features/group-sessions/factory.ts'
import type { MadeMember } from '#server/features/profiles/factory.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { testApi } from '#test/support/api.ts'
import { notificationsOf } from '#test/support/notifications.ts'
import { recordEmails } from '#test/support/sent-emails.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
const recorded = recordEmails(api)
afterAll(() => api.close())

const shortNotificationsOf = async (person: MadeMember) =>
  (await notificationsOf(api, person)).map(({ notificationType, message, targetUrl }) => [
    notificationType,
    message,
    targetUrl,
  ])
const emailsTo = (person: MadeMember): Email[] => recorded.sent().filter((email) => email.to.email === person.email)
const aboutCohosts = (emails: readonly Email[]) => emails.filter(({ key }) => key.startsWith('cohost.'))

async function pair(form: { privateSession?: boolean } = {}) {
  const host = await makeHost(api, { fullName: 'Wanjirũ' })
  const session = await makeGroupSession(api, { host, date: '2026-11-26', sessionTitle: 'Reading code', ...form })
  return { host, session, mentor: await makeHost(api, { fullName: 'Amina', timeZone: 'Africa/Lagos' }) }
}
type Pair = Awaited<ReturnType<typeof pair>>
async function invite({ host, session, mentor }: Pair) {
  const body = { groupSessionId: session.id, mentorIds: [mentor.profileId] }
  const answer = await api.call(cohostRoutes.createCohostInvite, { body }, { as: host.token })
  return answer.body[0]!.cohostInviteId
}
async function makeRequest({ session, mentor }: Pair, invited?: string) {
  const body = { groupSessionSlug: session.slug, ...(invited && { invite: invited }) }
  return (await api.call(cohostRoutes.createCohostRequest, { body }, { as: mentor.token })).body.cohostRequestId
}

test('an invite goes to the mentor, in the app and by an e-mail that leads to the answer', async () => {
  const people = await pair()
  const id = await invite(people)
  expect(await shortNotificationsOf(people.mentor)).toEqual([
    ['COHOST_INVITE_RECEIVED', 'Wanjirũ invited you to cohost “Reading code”', '/dashboard/group/invites'],
  ])
  expect(await shortNotificationsOf(people.host)).toEqual([])
  expect(aboutCohosts(emailsTo(people.mentor))).toMatchObject([
    {
      key: `cohost.invited:${id}:${people.mentor.userId}`,
      subject: 'Wanjirũ invited you to cohost: Reading code',
      action: { url: expect.stringMatching(`/group-details/${people.session.slug}\\?cohostInvite=${id}$`) },
    },
  ])
  expect(aboutCohosts(emailsTo(people.host))).toEqual([])
})

test('an accepted invite goes to the host; the mentor gets the session into their calendar', async () => {
  const people = await pair()
  const id = await invite(people)
  await api.runJobs()
  await api.call(cohostRoutes.acceptCohostInvite, { params: { id } }, { as: people.mentor.token })
  expect(await shortNotificationsOf(people.host)).toEqual([
    [
      'COHOST_INVITE_ACCEPTED',
      'Amina accepted your invite to cohost “Reading code”',
      `/group-details/${people.session.slug}`,
    ],
  ])
  expect(await shortNotificationsOf(people.mentor)).toHaveLength(1)
  expect(aboutCohosts(emailsTo(people.host)).map(({ subject }) => subject)).toEqual([
    'Amina accepted your invite to cohost: Reading code',
  ])
  const [, entry] = aboutCohosts(emailsTo(people.mentor))
  expect(entry).toMatchObject({
    subject: "You're cohosting Reading code, Thu 26 Nov 2026, 16:00 WAT",
    calendar: { method: 'REQUEST' },
  })
  expect(JSON.stringify(entry)).not.toContain(people.host.email)
})

test('a declined invite goes to the host only', async () => {
  const people = await pair()
  const id = await invite(people)
  await api.runJobs()
  await api.call(cohostRoutes.declineCohostInvite, { params: { id } }, { as: people.mentor.token })
  expect(await shortNotificationsOf(people.host)).toEqual([
    [
      'COHOST_INVITE_DECLINED',
      'Amina declined your invite to cohost “Reading code”',
      `/group-details/${people.session.slug}`,
    ],
  ])
  expect(aboutCohosts(emailsTo(people.mentor))).toHaveLength(1)
})

test('a request goes to the host', async () => {
  const people = await pair()
  await makeRequest(people)
  expect(await shortNotificationsOf(people.host)).toEqual([
    ['COHOST_REQUEST_RECEIVED', 'Amina would like to cohost “Reading code”', '/dashboard/group/cohost-requests'],
  ])
  expect(await shortNotificationsOf(people.mentor)).toEqual([])
  expect(aboutCohosts(emailsTo(people.host))).toMatchObject([
    {
      subject: 'Amina would like to cohost: Reading code',
      action: { url: expect.stringMatching('/dashboard/group/cohost-requests$') },
    },
  ])
})

test.each([
  ['acceptCohostRequest', 'COHOST_REQUEST_ACCEPTED', 'accepted', 'REQUEST'],
  ['declineCohostRequest', 'COHOST_REQUEST_DECLINED', 'declined', undefined],
] as const)('%s goes to the mentor who made the request', async (route, type, verb, method) => {
  const people = await pair()
  const id = await makeRequest(people)
  await api.runJobs()
  await api.call(cohostRoutes[route], { params: { id } }, { as: people.host.token })
  expect(await shortNotificationsOf(people.mentor)).toEqual([
    [type, `Wanjirũ ${verb} your request to cohost “Reading code”`, `/group-details/${people.session.slug}`],
  ])
  const emails = aboutCohosts(emailsTo(people.mentor))
  expect(emails.map(({ subject, calendar }) => [subject, calendar?.method])).toEqual([
    [`Wanjirũ ${verb} your request to cohost: Reading code`, method],
  ])
  expect(await shortNotificationsOf(people.host)).toHaveLength(1)
})

test('a declined request does not lead to a private session, which its sender may not see any more', async () => {
  const people = await pair({ privateSession: true })
  const id = await makeRequest(people, people.session.inviteToken)
  await api.call(cohostRoutes.declineCohostRequest, { params: { id } }, { as: people.host.token })
  expect((await shortNotificationsOf(people.mentor)).map(([, , target]) => target)).toEqual([
    '/dashboard/group/cohost-requests',
  ])
})

test('an invite or request that is withdrawn before the delivery has no notice', async () => {
  const people = await pair()
  const id = await invite(people)
  await api.call(cohostRoutes.withdrawCohostInvite, { params: { id } }, { as: people.host.token })
  expect(await shortNotificationsOf(people.mentor)).toEqual([])
  expect(aboutCohosts(emailsTo(people.mentor))).toEqual([])
})

test('each is delivered once, however often its reaction runs', async () => {
  const people = await pair()
  const cohostId = await invite(people)
  const { emit } = api.app.outbox(api.db)
  await emit('cohost.invited', { cohostId })
  expect(await shortNotificationsOf(people.mentor)).toHaveLength(1)
  const mails = await api.db
    .selectFrom('mailbox_messages')
    .select('subject')
    .where('recipient', '=', people.mentor.email)
    .execute()
  expect(mails).toEqual([{ subject: 'Wanjirũ invited you to cohost: Reading code' }])
})
