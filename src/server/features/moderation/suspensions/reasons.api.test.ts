import { afterAll, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { verificationRoutes } from '#contract/verification/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { makeVerificationRequest } from '#server/features/verification/factory.ts'
import { textsIn } from '#server/platform/i18n/texts.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi()
afterAll(() => api.close())

const [english, arabic] = [textsIn('en').moderationDesk, textsIn('ar').moderationDesk]
const typed = 'Sent the same link to forty people'

const makeArabicReader = async (): Promise<MadeMember> => {
  const mentor = await makeMentor(api, {})
  await api.db.updateTable('users').set({ locale: 'ar' }).where('id', '=', mentor.userId).execute()
  return mentor
}
const makeStaff = async (locale: 'en' | 'ar' = 'en') => {
  const staff = await makeUser(api, { staff: true })
  await api.db.updateTable('users').set({ locale }).where('id', '=', staff.userId).execute()
  return staff
}
const as = ({ token }: { token: string }) => ({ as: token })
const lastMailTo = async ({ email }: { email: string }) => {
  await api.runJobs()
  const mails = await api.db.selectFrom('mailbox_messages').selectAll().where('recipient', '=', email).execute()
  return mails.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1)!.body_text
}

test.each([
  ['chosen from the list', english.suspendReasons[1], arabic.suspendReasons[1]],
  ['chosen by staff who read Arabic', arabic.suspendReasons[1], arabic.suspendReasons[1]],
  ['typed', typed, typed],
])(
  'a suspended person reads a reason that was %s in their language, in the e-mail and on the page of the appeal',
  async (_how, reason, read) => {
    const [staff, other, mentor] = [await makeStaff(), await makeStaff('ar'), await makeArabicReader()]
    const params = { id: mentor.userId }
    await api.call(staffRoutes.suspendPerson, { params, body: { isPermanent: true, reason } }, as(staff))
    const mail = await lastMailTo(mentor)
    expect(mail).toContain(read)
    const token = /token=(\S+)/.exec(mail)![1]!
    const page = await api.call(
      staffRoutes.appealState,
      { params: { token } },
      { headers: { 'accept-language': 'ar' } },
    )
    expect(page.body.reason).toBe(read)

    const seen = await api.call(staffRoutes.person, { params }, as(other))
    expect([seen.body.suspension?.reason, seen.body.suspensions[0]?.reason]).toEqual([read, read])
    expect(seen.body.history[0]?.reason).toBe(read)
    const query = { size: 50 }
    const waiting = await api.call(staffRoutes.listQueue, { params: { queue: 'confirmations' }, query }, as(other))
    expect(waiting.body.find(({ title }) => title === mentor.fullName)?.text).toBe(read)
    expect((await api.call(staffRoutes.auditLog, { query }, as(other))).body[0]?.reason).toBe(read)

    await api.call(staffRoutes.restorePerson, { params, body: { reason: english.grantReasons[0] } }, as(staff))
    expect(await lastMailTo(mentor)).toContain(arabic.grantReasons[0])
  },
)

test('a warning is read in the language of its reader, in the e-mail and in the app, also once that has changed', async () => {
  const [staff, mentor] = [await makeStaff(), await makeArabicReader()]
  const body = { reason: english.warnReasons[0] }
  await api.call(staffRoutes.warnPerson, { params: { id: mentor.userId }, body }, as(staff))
  expect(await lastMailTo(mentor)).toContain(arabic.warnReasons[0])
  const message = async () => (await api.call(notificationRoutes.listNotifications, {}, as(mentor))).body[0]!.message
  expect(await message()).toContain(arabic.warnReasons[0])
  await api.call(sessionRoutes.setLanguage, { body: { locale: 'fr' } }, as(mentor))
  expect(await message()).toContain(textsIn('fr').moderationDesk.warnReasons[0])
})

test('why a request for verification was declined is read in the language of its reader', async () => {
  const [staff, mentor] = [await makeStaff(), await makeArabicReader()]
  const { id } = await makeVerificationRequest(api, mentor)
  const body = { status: 'DECLINED' as const, reason: english.declineReasons[1] }
  await api.call(staffRoutes.decideVerification, { params: { id }, body }, as(staff))
  expect(await lastMailTo(mentor)).toContain(arabic.declineReasons[1])
  const own = await api.call(verificationRoutes.ownVerification, {}, as(mentor))
  expect(own.body.reason).toBe(arabic.declineReasons[1])
})
