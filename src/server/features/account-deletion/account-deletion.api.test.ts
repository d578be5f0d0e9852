import { expect, test } from 'vitest'
import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { reauthenticationRoutes } from '#contract/accounts/reauthentication-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { dataExportRoutes } from '#contract/data-export/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeCohost, makeGroupSession, makeHost, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'
import { systemReason } from '#server/platform/i18n/reference-words.ts'

const start = '2026-11-23T08:00:00Z'
const day = 86_400_000
const { api, emailsTo } = await testApiWithEmails(start)
const as = ({ token }: { token: string }) => ({ as: token })
const password = 'Sunrise over Lagos 7'

const show = (who: { token: string }) => api.call(accountDeletionRoutes.accountDeletion, {}, as(who))
const request = (who: { token: string }) => api.call(accountDeletionRoutes.requestDeletion, {}, as(who))
const keep = (who: { token: string }) => api.call(accountDeletionRoutes.keepAccount, {}, as(who))
const profile = ({ role, profileId }: MadeMember) =>
  api.call(directoryRoutes.publicProfile, { params: { role, id: profileId } }, {})
const logIn = ({ email }: { email: string }) => api.call(accountRoutes.login, { body: { email, password } }, {})

test('what follows is listed with counts before anything is asked for', async () => {
  const [host, mentee] = [await makeHost(api), await makeMentee(api)]
  await makeSession(api, host, mentee, { startsAt: '2026-11-25T09:00:00Z' })
  await makeSession(api, host, mentee, { startsAt: '2026-11-20T09:00:00Z' })
  const session = await makeGroupSession(api, { host })
  await makeSeat(api, session, mentee)
  const none = { bookings: 0, hostedSessions: 0, seats: 0, connections: 0, conversations: 0, reviews: 0 }
  expect((await show(host)).body).toEqual({
    deletesAt: null,
    consequences: { ...none, bookings: 1, hostedSessions: 1 },
  })
  expect((await show(mentee)).body.consequences).toEqual({ ...none, bookings: 1, seats: 1 })
})

test('a deletion hides the account at once, cancels what is ahead in plain words, and leaves only the way back', async () => {
  const host = await makeHost(api, { fullName: 'Wanjirũ Kariũki', password })
  const [mentee, cohosted] = [await makeMentee(api), await makeGroupSession(api)]
  const other = await signInAs(api, host.userId)
  await makeSession(api, host, mentee, { startsAt: '2026-11-25T09:00:00Z' })
  const session = await makeGroupSession(api, { host })
  await makeSeat(api, session, mentee)
  await makeCohost(api, cohosted, host)
  await emailsTo()

  expect((await profile(host)).status).toBe(200)
  const { body } = await request(host)
  expect(body).toEqual({ deletesAt: '2026-12-07T08:00:00.000Z' })

  expect((await profile(host)).status).toBe(404)
  expect((await show(other)).error.code).toBe('unauthenticated')
  expect((await api.call(profileRoutes.personalInfo, {}, as(host))).error).toMatchObject({
    code: 'account_being_deleted',
  })
  expect((await api.call(accountRoutes.validate, {}, as(host))).body.deletesAt).toBe(body.deletesAt)
  expect((await api.call(dataExportRoutes.dataExport, {}, as(host))).status).toBe(200)
  api.clock.advance(60_000)
  expect((await request(host)).body).toEqual(body)

  const [own, others] = await emailsTo(host, mentee)
  const notices = own!.filter(({ subject }) => subject === 'Your Kando account will be deleted')
  expect(notices).toHaveLength(1)
  expect(notices[0]!.action!.url).toMatch(/\/account-deletion$/)
  expect(others!.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Cancelled: your session with Wanjirũ Kariũki/)]),
  )
  expect(others).toHaveLength(2)
  for (const { paragraphs } of others!) expect(paragraphs.join(' ')).toContain(systemReason('accountDeleted'))
  const held = await api.db.selectFrom('commitments').select('kind').where('person_id', '=', host.userId).execute()
  expect(held).toEqual([])
})

test('an archive of one’s data is made and downloaded while the account is being deleted', async () => {
  const mentee = await makeMentee(api, { password })
  const archive = { as: mentee.token }
  // One is being made already when the deletion is requested, another request follows it.
  expect((await api.call(dataExportRoutes.requestExport, {}, archive)).status).toBe(202)
  await request(mentee)
  expect((await api.call(dataExportRoutes.requestExport, {}, archive)).status).toBe(202)
  await api.runJobs()
  expect((await api.call(dataExportRoutes.dataExport, {}, archive)).body.status).toBe('ready')
  expect((await api.call(dataExportRoutes.downloadExport, {}, archive)).body.url).toMatch(/^http/)
})

test('signing in during the grace period leads back, and keeping the account shows it again without its sessions', async () => {
  const mentor = await makeMentor(api, { password })
  const session = await makeSession(api, mentor, await makeMentee(api), { startsAt: '2026-11-25T09:00:00Z' })
  await request(mentor)
  await emailsTo()
  api.clock.advance(13 * day)
  const back = await logIn(mentor)
  expect(back.body).toMatchObject({ deletesAt: '2026-12-07T08:00:00.000Z' })
  const token = (back.body as { accessToken: string }).accessToken
  expect((await keep({ token })).status).toBe(204)
  expect((await keep({ token })).status).toBe(204)
  const [mails] = await emailsTo(mentor)
  expect(mails!.map(({ subject }) => subject)).toContain('Your Kando account stays')
  expect((await profile(mentor)).status).toBe(200)
  const row = await api.db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  expect(row.status).toBe('CANCELLED')

  api.clock.advance(2 * day)
  await api.runJobs()
  expect((await profile(mentor)).status).toBe(200)
})

test('a session that was left open has to confirm who it is', async () => {
  const mentee = await makeMentee(api, { password })
  api.clock.advance(11 * 60_000)
  expect((await request(mentee)).error.code).toBe('reauthentication_required')
  await api.call(reauthenticationRoutes.confirmIdentity, { body: { password } }, as(mentee))
  expect((await request(mentee)).status).toBe(200)
})

test('two presses at once make one request', async () => {
  const mentee = await makeMentee(api)
  const answers = await Promise.all([request(mentee), request(mentee)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [mails] = await emailsTo(mentee)
  expect(mails).toHaveLength(1)
})

test('of two admins who leave at once one has to stay', async () => {
  await api.db.updateTable('users').set({ staff_role: null }).where('staff_role', 'is not', null).execute()
  const admins = [await makeUser(api, { staff: true }), await makeUser(api, { staff: true })]
  const answers = await Promise.all(admins.map((admin) => request(admin)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.error.code).toBe('last_admin')
})

test('a suspended person deletes their account by the link of the e-mail, and keeps it', async () => {
  const [staff, mentee] = [await makeUser(api, { staff: true }), await makeMentee(api)]
  const reason = 'Asked people for money'
  await api.call(
    staffRoutes.suspendPerson,
    { params: { id: mentee.userId }, body: { isPermanent: false, reason } },
    as(staff),
  )
  const [mails] = await emailsTo(mentee)
  const token = new URL(mails!.at(-1)!.action!.url).searchParams.get('token')!
  const input = { params: { token } }
  const state = async () => (await api.call(staffRoutes.appealState, input, {})).body.deletesAt
  expect(await state()).toBeNull()
  const { body } = await api.call(accountDeletionRoutes.requestDeletionSuspended, input, {})
  expect([body.deletesAt, await state()]).toEqual(['2026-12-07T08:00:00.000Z', '2026-12-07T08:00:00.000Z'])
  expect((await api.call(accountDeletionRoutes.keepAccountSuspended, input, {})).status).toBe(204)
  expect(await state()).toBeNull()
  const forged = { params: { token: token.slice(0, 40) + (token[40] === 'A' ? 'B' : 'A') + token.slice(41) } }
  for (const route of [accountDeletionRoutes.requestDeletionSuspended, accountDeletionRoutes.keepAccountSuspended])
    expect((await api.call(route, forged, {})).error.code).toBe('token_expired')
})
