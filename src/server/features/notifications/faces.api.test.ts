import { afterAll, expect, test } from 'vitest'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { notificationsOf } from '#test/support/notifications.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

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
