import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { emailHtml } from '#server/platform/mail/email-layout.ts'
import { findFace } from './find-face.ts'
import { testApi } from '#test/support/api.ts'
import { notificationsOf } from '#test/support/notifications.ts'
import { recordEmails } from '#test/support/sent-emails.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())
const { emailsTo } = recordEmails(api)

type Changes = { picture_url?: string; full_name?: string; suspended_at?: Date; deletion_requested_at?: Date }
const change = ({ userId }: MadeMember, changes: Changes) =>
  api.db.updateTable('users').set(changes).where('id', '=', userId).execute()

/** What each of these people sees beside their latest notification. */
async function faceFor(person: MadeMember) {
  const { person: face, profileImageUrl } = (await notificationsOf(api, person)).at(-1)!
  return { face, profileImageUrl }
}
const nobody = { face: null, profileImageUrl: null }

/** Chidi, with a picture, has connected with Wanjirũ, who was notified. */
async function connected() {
  const [wanjiru, chidi] = [
    await makeMentor(api, { fullName: 'Wanjirũ' }),
    await makeMentee(api, { fullName: 'Chidi' }),
  ]
  await change(chidi, { picture_url: '/files/before.webp' })
  const params = { connectionType: 'mentee-mentor' as const, profileId: wanjiru.profileId }
  await api.call(connectionRoutes.connect, { params }, { as: chidi.token })
  const face = { profileId: chidi.profileId, name: 'Chidi' }
  expect(await faceFor(wanjiru)).toEqual({ face, profileImageUrl: '/files/before.webp' })
  return { wanjiru, chidi }
}

test('a notification shows the person it is about as they are today', async () => {
  const { wanjiru, chidi } = await connected()
  await change(chidi, { picture_url: '/files/today.webp', full_name: 'Chidi Okafor' })
  const face = { profileId: chidi.profileId, name: 'Chidi Okafor' }
  expect(await faceFor(wanjiru)).toEqual({ face, profileImageUrl: '/files/today.webp' })
})

test('whoever blocked the reader, or is blocked by them, has no face, and has one again after the block', async () => {
  const { wanjiru, chidi } = await connected()
  const seen = await faceFor(wanjiru)
  for (const [blocker, blocked] of [
    [wanjiru, chidi],
    [chidi, wanjiru],
  ] as const) {
    const { profileId } = blocked
    await api.call(moderationRoutes.blockPerson, { body: { profileId } }, { as: blocker.token })
    expect(await faceFor(wanjiru)).toEqual(nobody)
    await api.call(moderationRoutes.unblockPerson, { params: { profileId } }, { as: blocker.token })
    expect(await faceFor(wanjiru)).toEqual(seen)
  }
})

test.each([
  ['suspended', { suspended_at: api.clock.now() }],
  ['deleting their account', { deletion_requested_at: api.clock.now() }],
])('somebody who is %s has no face', async (_, changes) => {
  const { wanjiru, chidi } = await connected()
  await change(chidi, changes)
  expect(await faceFor(wanjiru)).toEqual(nobody)
})

test('a notification about nobody shows nobody', async () => {
  const user = { ...(await makeUser(api)), role: 'mentee' as const }
  const row = { user_id: user.userId, event_key: 'one', type: 'STILL_HERE', message: 'Still here?' }
  await api.db
    .insertInto('notifications')
    .values({ ...row, created_at: api.clock.now() })
    .execute()
  const [only] = await notificationsOf(api, user)
  expect([only!.person, only!.profileImageUrl]).toEqual([null, null])
})

/** The e-mail about Chidi, who has just connected, after a change. */
async function emailAbout(changes: Changes) {
  const [wanjiru, chidi] = [await makeMentor(api), await makeMentee(api, { fullName: 'Chidi Okafor' })]
  const params = { connectionType: 'mentee-mentor' as const, profileId: wanjiru.profileId }
  await api.call(connectionRoutes.connect, { params }, { as: chidi.token })
  await change(chidi, { full_name: 'Chidi Okafor', ...changes })
  const [[email] = []] = await emailsTo(wanjiru)
  return email!
}

async function storedPicture() {
  const name = 'a'.repeat(40)
  const webp = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#22469b' } })
    .webp()
    .toBuffer()
  await api.app.dependencies.storage.put(`public/${name}-96.webp`, webp, 'image/webp')
  return `/files/${name}.webp`
}

test('an e-mail about somebody carries their picture as a small round PNG', async () => {
  const email = await emailAbout({ picture_url: await storedPicture() })
  const { face } = email
  expect(face).toMatchObject({ name: 'Chidi Okafor', picture: expect.any(Buffer) })
  const { data, info } = await sharp(face!.picture!).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 96, height: 96, channels: 4 })
  const alphaAt = (x: number, y: number) => data[(y * 96 + x) * 4 + 3]
  expect([alphaAt(0, 0), alphaAt(48, 48)]).toEqual([0, 255])
  expect(face!.picture!.length).toBeLessThan(12_000)
  const site = { APP_NAME: 'Kando', APP_URL: 'https://kando.test' }
  const faces = new Map([[face!.picture!, 'cid:face@email']])
  expect(emailHtml(email, site, { faces })).toContain('src="cid:face@email" alt="Chidi Okafor"')
})

test('without a picture, or where it cannot be read, there are initials', async () => {
  for (const picture_url of [undefined, `/files/${'b'.repeat(40)}.webp`]) {
    const email = await emailAbout(picture_url === undefined ? {} : { picture_url })
    expect(email.face).toMatchObject({ name: 'Chidi Okafor', picture: null })
    expect(emailHtml(email, { APP_NAME: 'Kando', APP_URL: 'https://kando.test' })).toMatch(
      /aria-hidden="true"[^>]*>CO</,
    )
  }
})

test('nobody sees their own face in an e-mail, or that of somebody who is hidden from them', async () => {
  const { wanjiru, chidi } = await connected()
  const { storage } = api.app.dependencies
  const faceOf = (person: MadeMember) => findFace(api.db, storage, wanjiru.userId, { userId: person.userId, name: '' })
  expect(await faceOf(wanjiru)).toBeUndefined()
  expect(await faceOf(chidi)).toMatchObject({ name: 'Chidi' })
  const body = { profileId: chidi.profileId }
  await api.call(moderationRoutes.blockPerson, { body }, { as: wanjiru.token })
  expect(await faceOf(chidi)).toBeUndefined()
  await api.call(moderationRoutes.unblockPerson, { params: body }, { as: wanjiru.token })
  expect(await faceOf(chidi)).toBeDefined()
  await change(chidi, { suspended_at: api.clock.now() })
  expect(await faceOf(chidi)).toBeUndefined()
})

test('the daily summary shows who each line is about, once per picture, and nobody who is hidden', async () => {
  const wanjiru = await makeMentor(api)
  const choices = [{ kind: 'connections' as const, inApp: true, emails: 'digest' as const }]
  const body = { choices, digestHour: 12, quietHours: null }
  await api.call(notificationRoutes.setNotificationSettings, { body }, { as: wanjiru.token })
  const names = ['Chidi Okafor', 'Zuri Otieno', 'Kofi Mensah']
  const people = [await makeMentee(api), await makeMentee(api), await makeMentee(api)] as const
  const params = { connectionType: 'mentee-mentor' as const, profileId: wanjiru.profileId }
  for (const [at, person] of people.entries()) {
    await change(person, { full_name: names[at]! })
    await api.call(connectionRoutes.connect, { params }, { as: person.token })
    await api.runJobs()
  }
  const [chidi, zuri] = people
  await change(chidi, { picture_url: await storedPicture() })
  await change(zuri, { suspended_at: api.clock.now() })
  await emailsTo()
  api.clock.set('2026-11-24T10:00:00Z')
  const [[email] = []] = await emailsTo(wanjiru)
  expect(email!.facts!.map(({ face }) => face)).toEqual([
    expect.objectContaining({ name: 'Chidi Okafor', picture: expect.any(Buffer) }),
    null,
    expect.objectContaining({ name: 'Kofi Mensah', picture: null }),
  ])
  const faces = new Map([[email!.facts![0]!.face!.picture!, 'cid:face-1@email']])
  const html = emailHtml(email!, { APP_NAME: 'Kando', APP_URL: 'https://kando.test' }, { faces })
  expect(html.match(/src="cid:face-1@email"|>KM</g)).toEqual(['src="cid:face-1@email"', '>KM<'])
})
