import { afterAll, expect, test } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi()
afterAll(() => api.close())

const block = (blocker: MadeMember, blocked: MadeMember) =>
  api.db
    .insertInto('blocks')
    .values({ blocker_id: blocker.userId, blocked_id: blocked.userId, created_at: api.clock.now() })
    .execute()

test('a profile is found by id and by slug, and has no private fields', async () => {
  const mentor = await makeMentor(api, {
    fullName: 'Amina Bello',
    bio: 'I help people into data engineering.',
    topics: ['DevOps', 'AI'],
  })
  const byId = await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: mentor.profileId } })
  const bySlug = await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: mentor.slug } })
  expect(bySlug.body).toEqual(byId.body)
  for (const id of [mentor.profileId.toUpperCase(), mentor.slug.toUpperCase()])
    expect((await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })).body).toEqual(byId.body)
  expect(byId.body).toMatchObject({
    profileId: mentor.profileId,
    role: 'mentor',
    fullName: 'Amina Bello',
    levelOfExperience: '4-6',
    verified: false,
    rating: null,
    isOwn: false,
    topics: [
      { id: 'devops', name: 'DevOps' },
      { id: 'ai', name: 'AI' },
    ],
  })
  for (const secret of [mentor.email, '+254712345678', '1995-06-15', 'Female']) expect(byId.text).not.toContain(secret)
})

test('the caller’s own profile is marked as such', async () => {
  const mentor = await makeMentor(api)
  const own = await api.call(
    directoryRoutes.publicProfile,
    { params: { role: 'mentor', id: mentor.profileId } },
    { as: mentor.token },
  )
  expect(own.body.isOwn).toBe(true)
})

test('a mentee is not found as a mentor, nor a mentor as a mentee', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  for (const params of [
    { role: 'mentor' as const, id: mentee.profileId },
    { role: 'mentee' as const, id: mentor.slug },
  ]) {
    for (const route of [
      directoryRoutes.publicProfile,
      directoryRoutes.profileHeader,
      directoryRoutes.bio,
      directoryRoutes.experiences,
    ]) {
      expect((await api.call(route, { params })).status).toBe(404)
    }
  }
  expect((await api.call(directoryRoutes.expertise, { params: { id: mentee.profileId } })).status).toBe(404)
  expect((await api.call(directoryRoutes.interests, { params: { id: mentor.profileId } })).status).toBe(404)
})

test('unknown and suspended people are not found', async () => {
  const suspended = await makeMentor(api, { suspended: true })
  for (const id of [suspended.profileId, suspended.slug, 'nobody', '00000000-0000-4000-8000-000000000000']) {
    expect((await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })).status).toBe(404)
  }
})

test('a block hides two people from each other, and from nobody else', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await block(mentee, mentor)
  const see = (role: 'mentor' | 'mentee', id: string, as?: string) =>
    api.call(directoryRoutes.publicProfile, { params: { role, id } }, { as })
  expect((await see('mentor', mentor.profileId, mentee.token)).status).toBe(404)
  expect((await see('mentee', mentee.profileId, mentor.token)).status).toBe(404)
  expect(
    (
      await api.call(
        directoryRoutes.profileHeader,
        { params: { role: 'mentor', id: mentor.slug } },
        { as: mentee.token },
      )
    ).status,
  ).toBe(404)
  expect((await see('mentor', mentor.profileId)).status).toBe(200)
  expect((await see('mentee', mentee.profileId, mentee.token)).status).toBe(200)
})
