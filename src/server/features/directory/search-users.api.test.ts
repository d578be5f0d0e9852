import { afterAll, expect, test } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { rebuildSearch } from './store.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const rebuild = () => rebuildSearch(api.db, api.clock.now())
const search = (query: string, as?: string) => api.call(directoryRoutes.searchUsers, { params: { query } }, { as })
const names = async (query: string, as: string) =>
  (await search(query, as)).body.map(({ fullName }) => fullName).toSorted()

test('every signed-in user finds mentors and mentees by name, whole names first', async () => {
  const { token } = await makeUser(api)
  const mentor = await makeMentor(api, { fullName: 'Adékúnlé Bamidele', jobTitle: 'Rust Developer' })
  const mentee = await makeMentee(api, { fullName: 'Zawadi Bami', jobTitle: 'Student', companyName: 'Bamidele Ltd' })
  await rebuild()
  const answer = await search('bami', token)
  expect(answer.body).toEqual([
    {
      profileId: mentee.profileId,
      profileSlug: mentee.slug,
      mentorId: null,
      role: 'mentee',
      fullName: 'Zawadi Bami',
      profilePictureUrl: null,
      jobTitle: 'Student',
    },
    {
      profileId: mentor.profileId,
      profileSlug: mentor.slug,
      mentorId: mentor.profileId,
      role: 'mentor',
      fullName: 'Adékúnlé Bamidele',
      profilePictureUrl: null,
      jobTitle: 'Rust Developer',
    },
  ])
  expect(answer.text).not.toContain(mentee.email)
  for (const query of ['ADEK', 'adekumle', 'bamidele adekunle'])
    expect([query, await names(query, token)]).toEqual([query, ['Adékúnlé Bamidele']])
  for (const query of ['rust', 'student', 'ba', '-', '%%%'])
    expect([query, await names(query, token)]).toEqual([query, []])
})

test('visitors find nobody, and nobody finds themselves, suspended people, or people with a block between them', async () => {
  const viewer = await makeMentor(api, { fullName: 'Amina Hidden' })
  const [blocking, blocked] = [
    await makeMentee(api, { fullName: 'Baraka Hidden' }),
    await makeMentor(api, { fullName: 'Chidi Hidden' }),
  ]
  await makeMentee(api, { fullName: 'Dayo Hidden', suspended: true })
  await makeMentee(api, { fullName: 'Efua Hidden' })
  await rebuild()
  expect((await search('hidden')).status).toBe(401)
  expect(await names('hidden', viewer.token)).toEqual(['Baraka Hidden', 'Chidi Hidden', 'Efua Hidden'])
  const created_at = api.clock.now()
  await api.db
    .insertInto('blocks')
    .values([
      { blocker_id: blocking.userId, blocked_id: viewer.userId, created_at },
      { blocker_id: viewer.userId, blocked_id: blocked.userId, created_at },
    ])
    .execute()
  expect(await names('hidden', viewer.token)).toEqual(['Efua Hidden'])
})

test('at most ten people are returned', async () => {
  const { token } = await makeUser(api)
  for (let i = 0; i < 11; i++) await makeMentee(api, { fullName: `Numerous ${'abcdefghijk'[i]}` })
  await rebuild()
  expect((await search('numerous', token)).body).toHaveLength(10)
})

test('a signed-in user reads one person by profile id or slug, in either role, unless one blocked the other', async () => {
  const { token } = await makeUser(api)
  const [mentor, mentee] = [await makeMentor(api, { fullName: 'Femi Kuti' }), await makeMentee(api)]
  const hidden = await makeMentee(api, { suspended: true })
  const read = (id: string, as?: string) => api.call(directoryRoutes.findUser, { params: { id } }, { as })
  const found = await read(mentor.slug, token)
  expect(found.body).toEqual({
    profileId: mentor.profileId,
    profileSlug: mentor.slug,
    mentorId: mentor.profileId,
    role: 'mentor',
    fullName: 'Femi Kuti',
    profilePictureUrl: null,
    jobTitle: expect.any(String),
  })
  expect((await read(mentee.profileId, token)).body).toMatchObject({ mentorId: null, role: 'mentee' })
  expect((await read(mentor.slug)).status).toBe(401)
  for (const id of [hidden.profileId, mentor.userId, 'nobody-at-all'])
    expect((await read(id, token)).error.code).toBe('not_found')
  await api.db
    .insertInto('blocks')
    .values({ blocker_id: mentor.userId, blocked_id: mentee.userId, created_at: api.clock.now() })
    .execute()
  expect((await read(mentor.slug, mentee.token)).status).toBe(404)
  expect((await read(mentee.profileId, mentor.token)).status).toBe(404)
})
