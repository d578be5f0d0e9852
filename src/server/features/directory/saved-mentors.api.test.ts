import { expect, test } from 'vitest'
import { savedLimits } from '#contract/directory/constants.ts'
import { savedRoutes } from '#contract/directory/saved-routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'

const save = (api: TestApi, { token }: MadeMember, { profileId }: { profileId: string }, isSaved = true) =>
  api.call(savedRoutes.saveMentor, { params: { profileId }, body: { isSaved } }, { as: token })
const list = (api: TestApi, { token }: MadeMember, query: { after?: string; size?: string } = {}) =>
  api.call(savedRoutes.savedMentors, { query }, { as: token })
const ids = async (api: TestApi, { token }: MadeMember) =>
  (await api.call(savedRoutes.savedMentorIds, {}, { as: token })).body
const namesOf = (mentors: readonly { fullName: string }[]) => mentors.map(({ fullName }) => fullName)
const later = (api: TestApi) => api.clock.set(new Date(api.clock.now().getTime() + 1000))

test('saved mentors come latest first, a page at a time, for whoever saved them only', async () => {
  const api = await apiForTest()
  const [me, other] = [await makeMentee(api), await makeMentor(api, { fullName: 'Zuri' })]
  const mentors = []
  for (const fullName of ['Ada', 'Ben', 'Chi']) mentors.push(await makeMentor(api, { fullName }))
  for (const mentor of mentors) {
    expect((await save(api, me, mentor)).status).toBe(204)
    later(api)
  }
  await save(api, other, mentors[0]!)
  const first = await list(api, me, { size: '2' })
  expect([namesOf(first.body), first.headers['x-has-more']]).toEqual([['Chi', 'Ben'], 'true'])
  const { savedAt, profileId } = first.body.at(-1)!
  // Also once the last one of the page was taken out.
  await save(api, me, { profileId }, false)
  const second = await list(api, me, { size: '2', after: `${savedAt}_${profileId}` })
  expect([namesOf(second.body), second.headers['x-has-more']]).toEqual([['Ada'], 'false'])
  expect(await ids(api, me)).toEqual([mentors[2]!.profileId, mentors[0]!.profileId])
  expect(namesOf((await list(api, other)).body)).toEqual(['Ada'])
})

test('saving and taking out a second time change nothing', async () => {
  const api = await apiForTest()
  const [me, ada, ben] = [await makeMentee(api), await makeMentor(api), await makeMentor(api, { fullName: 'Ben' })]
  await save(api, me, ada)
  later(api)
  await save(api, me, ben)
  later(api)
  expect((await save(api, me, ada)).status).toBe(204)
  expect(await ids(api, me)).toEqual([ben.profileId, ada.profileId])
  for (let time = 0; time < 2; time++) expect((await save(api, me, ben, false)).status).toBe(204)
  expect(await ids(api, me)).toEqual([ada.profileId])
})

test('only mentors whom one may know of can be saved, and others are not shown while that lasts', async () => {
  const api = await apiForTest()
  const [me, staff] = [await makeMentee(api), await makeUser(api, { staff: true })]
  const [mentee, blocker, suspended] = [await makeMentee(api), await makeMentor(api), await makeMentor(api)]
  expect((await save(api, me, mentee)).status).toBe(404)
  for (const mentor of [blocker, suspended]) await save(api, me, mentor)
  const block = { blocker_id: blocker.userId, blocked_id: me.userId }
  await api.db
    .insertInto('blocks')
    .values({ ...block, created_at: api.clock.now() })
    .execute()
  const reason = 'They asked for money before every session.'
  const input = { params: { id: suspended.userId }, body: { isPermanent: false, reason } }
  expect((await api.call(staffRoutes.suspendPerson, input, { as: staff.token })).status).toBe(204)
  expect((await list(api, me)).body).toEqual([])
  expect(await ids(api, me)).toEqual([])
  expect((await save(api, me, blocker)).status).toBe(404)
  // They can still be taken out.
  expect((await save(api, me, suspended, false)).status).toBe(204)
  await api.db.deleteFrom('blocks').execute()
  expect(await ids(api, me)).toEqual([blocker.profileId])
})

test('there is a limit, which those whom one may not know of do not count towards', async () => {
  const api = await apiForTest()
  const me = await makeMentee(api)
  const [one, more] = [await makeMentor(api), await makeMentor(api)]
  await save(api, me, one)
  // As many mentors as there may be, as copies of one.
  await api.db.transaction().execute(async (db) => {
    const {
      id: _,
      slug: __,
      ...profile
    } = await db.selectFrom('profiles').selectAll().where('id', '=', one.profileId).executeTakeFirstOrThrow()
    for (let n = 1; n < savedLimits.mentors; n++) {
      const user = await makeUser(api)
      await db.updateTable('users').set({ role: 'mentor' }).where('id', '=', user.userId).execute()
      const { id } = await db
        .insertInto('profiles')
        .values({ ...profile, user_id: user.userId, slug: `copy-${n}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('saved_mentors')
        .values({ user_id: me.userId, mentor_id: id, created_at: api.clock.now() })
        .execute()
    }
  })
  const refused = await save(api, me, more)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'saved_mentors_full' }])
  expect(await ids(api, me)).toHaveLength(savedLimits.mentors)
  expect((await save(api, me, one)).status).toBe(204)
  await api.db
    .insertInto('blocks')
    .values({ blocker_id: me.userId, blocked_id: one.userId, created_at: api.clock.now() })
    .execute()
  expect((await save(api, me, more)).status).toBe(204)
})
