import { expect, test } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { makeMentee, makeMentor, type MadeMember, type MemberOptions } from '#server/features/profiles/factory.ts'
import { rotationStart } from '#rules/directory/recommendation.ts'
import { DAY } from '#rules/time/days.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { indexProfiles } from './store.ts'

/** Indexes them, as the reactions to changes of profile and hours do. */
const index = (api: TestApi, { profileId }: MadeMember) => indexProfiles(api.db, [profileId], api.clock.now())

/** A mentor with a calendar who has published these hours of every day, in minutes of their own zone. */
async function openMentor(
  api: TestApi,
  wish: MemberOptions = {},
  hours: [number, number] = [540, 1020],
): Promise<MadeMember> {
  const mentor = await makeMentor(api, wish)
  await api.db
    .insertInto('schedules')
    .values({ profile_id: mentor.profileId, user_id: mentor.userId, time_zone: mentor.timeZone })
    .execute()
  await api.db
    .insertInto('availability_ranges')
    .values(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        profile_id: mentor.profileId,
        weekday,
        start_minute: hours[0],
        end_minute: hours[1],
      })),
    )
    .execute()
  await api.db
    .insertInto('calendars')
    .values({ user_id: mentor.userId, provider: 'builtin', account: mentor.email, created_at: api.clock.now() })
    .execute()
  await index(api, mentor)
  return mentor
}

const namesOf = (cards: readonly { fullName: string }[]) => cards.map((card) => card.fullName)

test('a mentee gets mentors of their own fields, best first, with reasons', async () => {
  const api = await apiForTest()
  const mentee = await makeMentee(api, { topics: ['AI', 'DevOps', 'Fintech'], timeZone: 'Africa/Nairobi' })
  await openMentor(api, { fullName: 'One Topic', topics: ['AI', 'Robotics'] })
  await openMentor(api, { fullName: 'Two Topics', topics: ['AI', 'DevOps'] })
  await openMentor(api, { fullName: 'Evening', topics: ['AI'] }, [1080, 1260])
  await openMentor(api, { fullName: 'Far Morning', topics: ['Fintech'], timeZone: 'America/New_York' }, [540, 720])
  const { body, headers } = await api.call(directoryRoutes.recommendedMentors, {}, { as: mentee.token })
  expect(namesOf(body)).toEqual([
    'Two Topics',
    expect.stringMatching(/Evening|Far Morning/),
    expect.stringMatching(/Evening|Far Morning/),
    'One Topic',
  ])
  expect(Object.fromEntries(body.map((card) => [card.fullName, card.reasons]))).toEqual({
    'Two Topics': ['AI and DevOps in common'],
    Evening: ['AI in common', 'free in your evenings'],
    'Far Morning': ['Fintech in common', 'free in your evenings'],
    'One Topic': ['AI in common'],
  })
  expect(body.every((card) => card.nextFreeSlot !== null)).toBe(true)
  expect(headers['x-has-more']).toBe('false')
})

test('a shared language and people in common are reasons too, the people only for the caller', async () => {
  const api = await apiForTest()
  const mentee = await makeMentee(api, { topics: ['AI', 'DevOps', 'Fintech'], languages: ['English', 'Kiswahili'] })
  const known = await openMentor(api, { fullName: 'Known', topics: ['Robotics'] })
  const speaker = { fullName: 'Speaker', topics: ['Robotics'], languages: ['Kiswahili', 'English'] }
  await openMentor(api, speaker)
  await openMentor(api, { fullName: 'Neither', topics: ['Robotics'] })
  const friend = await makeMentee(api)
  await makeConnection(api, mentee, friend)
  await makeConnection(api, known, friend)
  const { body } = await api.call(directoryRoutes.recommendedMentors, {}, { as: mentee.token })
  expect(Object.fromEntries(body.map((card) => [card.fullName, card.reasons]))).toEqual({
    Known: ['1 person you both know'],
    Speaker: ['you both speak Kiswahili'],
    Neither: ['has time for new mentees'],
  })
  const similar = { params: { id: known.profileId, profileId: mentee.profileId } }
  const asOther = await api.call(directoryRoutes.similarMentors, similar, { as: friend.token })
  expect(asOther.text).not.toContain('you both know')
})

test('mentors take turns on the first page, day by day, however they rank', async () => {
  const api = await apiForTest()
  const mentee = await makeMentee(api, { topics: ['AI', 'DevOps', 'Fintech'] })
  const best: MadeMember[] = []
  for (let i = 0; i < 11; i++) best.push(await openMentor(api, { topics: ['AI', 'DevOps'] }))
  const last = await openMentor(api, { fullName: 'Last', topics: ['Robotics'] })
  const ids = [...best, last].map(({ profileId }) => profileId).toSorted()
  const isTurnAt = (now: number) =>
    (ids.find((id) => id > rotationStart(mentee.profileId, now)) ?? ids[0]) === last.profileId
  let now = api.clock.now().getTime()
  while (!isTurnAt(now)) now += DAY
  api.clock.set(new Date(now))
  const { body } = await api.call(
    directoryRoutes.recommendedMentors,
    {},
    { as: (await signInAs(api, mentee.userId)).token },
  )
  expect(namesOf(body)).toHaveLength(10)
  expect(body[3]).toMatchObject({ fullName: 'Last', reasons: ['has time for new mentees'] })
})

test('recommendations are paginated', async () => {
  const api = await apiForTest()
  const mentee = await makeMentee(api)
  for (const name of ['A', 'B', 'C']) await openMentor(api, { fullName: `Mentor ${name}` })
  const page = (number: number) =>
    api.call(directoryRoutes.recommendedMentors, { query: { page: number, size: 2 } }, { as: mentee.token })
  const [first, second] = [await page(0), await page(1)]
  expect([first.headers['x-has-more'], second.headers['x-has-more']]).toEqual(['true', 'false'])
  expect(namesOf([...first.body, ...second.body]).toSorted()).toEqual(['Mentor A', 'Mentor B', 'Mentor C'])
})

test('among equals the mentor with fewer upcoming sessions comes first', async () => {
  const api = await apiForTest()
  const mentee = await makeMentee(api)
  const busy = await openMentor(api, { fullName: 'Busy' })
  await openMentor(api, { fullName: 'Idle' })
  const session = { person_id: busy.userId, kind: 'individual', session_id: '00000000-0000-4000-8000-000000000001' }
  await api.db
    .insertInto('commitments')
    .values({ ...session, period: '[2026-12-01T10:00:00Z,2026-12-01T11:00:00Z)' })
    .execute()
  expect(namesOf((await api.call(directoryRoutes.recommendedMentors, {}, { as: mentee.token })).body)).toEqual([
    'Idle',
    'Busy',
  ])
})

test('blocked and suspended mentors are not recommended', async () => {
  const api = await apiForTest()
  const mentee = await makeMentee(api)
  const blocked = await openMentor(api)
  await openMentor(api, { suspended: true })
  await api.db
    .insertInto('blocks')
    .values({ blocker_id: blocked.userId, blocked_id: mentee.userId, created_at: api.clock.now() })
    .execute()
  expect((await api.call(directoryRoutes.recommendedMentors, {}, { as: mentee.token })).body).toEqual([])
})

test('similar mentors share a topic with the given mentor, and exclude both the mentor and the viewer', async () => {
  const api = await apiForTest()
  const looked = await openMentor(api, { fullName: 'Looked At', topics: ['AI', 'DevOps'] })
  const viewer = await openMentor(api, { fullName: 'Viewer', topics: ['AI'] })
  await openMentor(api, { fullName: 'Alike', topics: ['DevOps', 'AI'] })
  await openMentor(api, { fullName: 'Other', topics: ['Robotics'] })
  const similar = (id: string, profileId: string) =>
    api.call(directoryRoutes.similarMentors, { params: { id, profileId } })
  const { body } = await similar(looked.slug, viewer.profileId)
  expect(body.map((card) => [card.fullName, card.reasons])).toEqual([
    ['Alike', ['AI and DevOps in common', 'free when you are']],
  ])
  const mentee = await makeMentee(api)
  expect(namesOf((await similar(looked.profileId, mentee.profileId)).body).toSorted()).toEqual(['Alike', 'Viewer'])
  expect((await similar(mentee.profileId, viewer.profileId)).status).toBe(404)
})

test('all mentors similar to a mentor, or for the fields of a mentee, are listed page by page', async () => {
  const api = await apiForTest()
  const looked = await openMentor(api, { fullName: 'Looked At', topics: ['AI', 'DevOps'] })
  for (const name of ['A', 'B', 'C']) await openMentor(api, { fullName: `Alike ${name}`, topics: ['AI'] })
  await openMentor(api, { fullName: 'Other', topics: ['Robotics'] })
  const mentee = await makeMentee(api)
  const other = await makeMentee(api, { topics: ['Robotics', 'Game Development', 'Databases'] })
  const similarTo = (profileId: string, page = 0) =>
    api.call(
      directoryRoutes.similarForMentee,
      { params: { profileId }, query: { page, size: 2 } },
      { as: mentee.token },
    )
  const [first, second] = [await similarTo(looked.profileId), await similarTo(looked.profileId, 1)]
  expect([first.headers['x-has-more'], second.headers['x-has-more']]).toEqual(['true', 'false'])
  expect(namesOf([...first.body, ...second.body]).toSorted()).toEqual(['Alike A', 'Alike B', 'Alike C'])
  expect(namesOf((await similarTo(other.slug)).body)).toEqual(['Other'])
  expect((await similarTo('nobody-of-that-name')).status).toBe(404)
})

test('the landing page shows mentors with a free hour first, without private fields', async () => {
  const api = await apiForTest()
  await index(api, await makeMentor(api, { fullName: 'Not Yet' }))
  const open = await openMentor(api, { fullName: 'Open' })
  const { body, text } = await api.call(directoryRoutes.landingMentors, {})
  expect(namesOf(body)).toEqual(['Open', 'Not Yet'])
  expect(body[0]).toMatchObject({
    mentorId: open.profileId,
    profileSlug: open.slug,
    nextFreeSlot: expect.any(String),
    reasons: [],
  })
  expect(text).not.toContain(open.email)
})

test('a public profile shows when the mentor is next free, and the weekly hours', async () => {
  const api = await apiForTest()
  const mentor = await openMentor(api, { timeZone: 'Africa/Lagos' }, [540, 600])
  const { body } = await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: mentor.slug } })
  // Now is Monday 08:00 UTC, 09:00 in Lagos; with two hours' notice the first start is Tuesday 09:00 there.
  expect(body).toMatchObject({ isAvailable: true, nextFreeSlot: '2026-11-24T08:00:00.000Z', timeZone: 'Africa/Lagos' })
  expect(body.weeklyHours).toHaveLength(7)
  expect(body.weeklyHours[0]).toEqual({ dayOfWeek: 'MONDAY', startTime: '09:00:00', endTime: '10:00:00' })
})

test('hours that are not offered because the calendar cannot be read are said to be paused, until it answers', async () => {
  const api = await apiForTest()
  const mentor = await openMentor(api, { timeZone: 'Africa/Lagos' }, [540, 600])
  const read = async () =>
    (await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: mentor.slug } })).body
  const knowUntil = (hours: number) =>
    api.db
      .updateTable('schedules')
      .set({ external_until: new Date(api.clock.now().getTime() + hours * 3_600_000) })
      .where('profile_id', '=', mentor.profileId)
      .execute()
  await knowUntil(1)
  expect(await read()).toMatchObject({ isAvailable: true, isPaused: false })
  await knowUntil(-1)
  expect(await read()).toMatchObject({ isAvailable: false, isPaused: true })
  const bare = await makeMentor(api)
  const { body } = await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: bare.slug } })
  expect(body).toMatchObject({ isAvailable: false, isPaused: false })
})

test('mentors beyond the first tier are recommended after those in it, also over several pages', async () => {
  const api = await apiForTest()
  const mentee = await makeMentee(api, { topics: ['AI', 'DevOps', 'Fintech'] })
  const mentors: MadeMember[] = []
  for (const topics of [['AI'], ['Robotics'], ['AI', 'DevOps'], ['Robotics']])
    mentors.push(await openMentor(api, { fullName: topics.join(' and '), topics }))
  const ranked = await api.db.selectFrom('search_entries').selectAll().orderBy('rank').orderBy('profile_id').execute()
  const { rank, profile_id } = ranked[2]!
  await api.db.insertInto('search_tiers').values({ kind: 'm', tier: 1, rank, profile_id }).execute()
  for (const mentor of mentors) await index(api, mentor)
  const tiers = await api.db.selectFrom('search_entries').select('tier').where('tier', 'like', 'm%').execute()
  expect(tiers.map(({ tier }) => tier).toSorted()).toEqual(['m0', 'm0', 'm1', 'm1'])
  const { body } = await api.call(directoryRoutes.recommendedMentors, {}, { as: mentee.token })
  expect(namesOf(body)).toEqual(['AI and DevOps', 'AI', 'Robotics', 'Robotics'])
})
