import { afterAll, expect, test } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { RemovablePart } from '#contract/moderation/constants.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { textsIn } from '#server/platform/i18n/texts.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())
const { storage } = api.app.dependencies

const as = ({ token }: { token: string }) => ({ as: token })
const makeStaff = () => makeUser(api, { staff: true })
const reasons = textsIn('en').moderationDesk.removalReasons

/** A published file of somebody, with an object in the storage. */
async function publish(owner: MadeMember, name: string, purpose: 'picture' | 'introduction') {
  const isPicture = purpose === 'picture'
  const fileName = `${name}.${isPicture ? 'webp' : 'weba'}`
  const link = `/files/${fileName}`
  const file = { name, purpose, size: 3, content_type: isPicture ? 'image/webp' : 'audio/webm', link }
  const now = api.clock.now()
  await api.db
    .insertInto('files')
    .values({ ...file, owner_id: owner.userId, status: 'PUBLIC', created_at: now, expires_at: now })
    .execute()
  await storage.put(`public/${fileName}`, Buffer.from('abc'), file.content_type)
  return { link, key: `public/${fileName}` }
}

async function makeShownMentor() {
  const mentor = await makeMentor(api)
  await api.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', mentor.userId).execute()
  const picture = await publish(mentor, `p${mentor.userId}`, 'picture')
  await api.db.updateTable('users').set({ picture_url: picture.link }).where('id', '=', mentor.userId).execute()
  const recording = await publish(mentor, `i${mentor.userId}`, 'introduction')
  const body = { fileLink: recording.link, seconds: 42, transcript: 'Buy my course.' }
  await api.call(profileRoutes.setIntroduction, { body }, as(mentor))
  return { mentor, picture, recording }
}
const remove = (staff: { token: string }, person: { userId: string }, part: RemovablePart, reason = reasons[0]!) =>
  api.call(staffRoutes.removePart, { params: { id: person.userId }, body: { part, reason } }, as(staff))
const profileOf = async ({ slug }: MadeMember) =>
  (await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: slug } })).body

test.each([
  ['PICTURE', 'picture', 'Votre photo de profil a été retirée'],
  ['INTRODUCTION', 'recording', 'Votre présentation enregistrée a été retirée'],
] as const)('staff remove a %s: it is gone, its file too, and its owner reads why', async (part, kept, heading) => {
  const [staff, shown] = [await makeStaff(), await makeShownMentor()]
  const { mentor } = shown
  const person = async () => (await api.call(staffRoutes.person, { params: { id: mentor.userId } }, as(staff))).body
  expect(await person()).toMatchObject({
    profilePictureUrl: shown.picture.link,
    introduction: { url: shown.recording.link, transcript: 'Buy my course.' },
  })
  expect((await remove(staff, mentor, part)).status).toBe(204)
  await api.runJobs()

  const profile = await profileOf(mentor)
  const isPicture = part === 'PICTURE'
  expect(profile.profilePictureUrl).toBe(isPicture ? null : shown.picture.link)
  expect(profile.introduction === null).toBe(!isPicture)
  expect(await storage.has(shown[kept].key)).toBe(false)
  expect(await storage.has(shown[isPicture ? 'recording' : 'picture'].key)).toBe(true)
  const history = (await person()).history
  expect(history[0]).toMatchObject({ action: `${part.toLowerCase()}.removed`, reason: reasons[0] })

  const [french] = textsIn('fr').moderationDesk.removalReasons
  const { body } = await api.call(notificationRoutes.listNotifications, {}, as(mentor))
  expect(body[0]!.message).toContain(french)
  const mails = await api.db
    .selectFrom('mailbox_messages')
    .selectAll()
    .where('recipient', '=', mentor.email)
    .orderBy('id')
    .execute()
  expect(mails.at(-1)!.body_text).toContain(heading)
  expect(mails.at(-1)!.body_text).toContain(french)
})

test('its file cannot be used again, and what is gone cannot be removed again', async () => {
  const [staff, { mentor, picture, recording }] = [await makeStaff(), await makeShownMentor()]
  await remove(staff, mentor, 'PICTURE')
  await remove(staff, mentor, 'INTRODUCTION')
  expect((await remove(staff, mentor, 'PICTURE')).error.code).toBe('already_decided')
  expect((await remove(staff, mentor, 'INTRODUCTION')).error.code).toBe('already_decided')
  const query = { profilePictureUrl: picture.link }
  expect((await api.call(profileRoutes.setPicture, { query }, as(mentor))).error.code).toBe('file_not_yours')
  const body = { fileLink: recording.link, seconds: 42, transcript: 'Again.' }
  expect((await api.call(profileRoutes.setIntroduction, { body }, as(mentor))).error.code).toBe('file_not_yours')
})

test('nothing is removed of staff, without a reason, or by anybody else', async () => {
  const [staff, other, { mentor }] = [await makeStaff(), await makeStaff(), await makeShownMentor()]
  expect((await remove(staff, other, 'PICTURE')).error.code).toBe('staff_protected')
  expect((await remove(staff, mentor, 'PICTURE', 'no')).status).toBe(400)
  expect((await remove(mentor, mentor, 'PICTURE')).status).toBe(403)
  expect((await profileOf(mentor)).profilePictureUrl).not.toBeNull()
})
