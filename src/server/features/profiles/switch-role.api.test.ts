import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeMentee, makeMentor, type MadeMember } from './factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const work = { jobTitle: 'Staff Engineer', levelOfExperience: '8-10' as const, companyName: 'Sahel Cloud' }
const becomeMentor = ({ token }: MadeMember, topics = ['AI'], key?: string) =>
  api.call(
    profileRoutes.becomeMentor,
    { body: { ...work, areaOfExpertise: topics.map((name) => ({ name })) } },
    { as: token, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  )
const becomeMentee = ({ token }: MadeMember, topics = ['AI', 'DevOps', 'Fintech']) =>
  api.call(
    profileRoutes.becomeMentee,
    { body: { ...work, fieldOfInterest: topics.map((name) => ({ name })) } },
    { as: token },
  )
const roleOf = async ({ token }: MadeMember) => (await api.call(accountRoutes.validate, {}, { as: token })).body
const isPublic = async (role: 'mentor' | 'mentee', id: string) =>
  (await api.call(directoryRoutes.publicProfile, { params: { role, id } })).status === 200

test('a mentee becomes a mentor and a mentee again; each profile stays with its history', async () => {
  const [mentee, other] = [await makeMentee(api, { fullName: 'Chidi Eze' }), await makeMentor(api)]
  await makeSession(api, other, mentee, { startsAt: '2026-11-20T09:00:00Z' })
  const made = await becomeMentor(mentee)
  expect(made.status).toBe(201)
  expect(await roleOf(mentee)).toMatchObject({
    usertype: 'MENTOR',
    mentorProfile: made.body.profileId,
    menteeProfile: null,
  })
  expect([await isPublic('mentor', made.body.profileId), await isPublic('mentee', mentee.profileId)]).toEqual([
    true,
    false,
  ])
  const info = (await api.call(profileRoutes.personalInfo, {}, { as: mentee.token })).body
  expect(info).toMatchObject({ jobTitle: 'Staff Engineer', companyName: 'Sahel Cloud', phoneNumber: '+254712345678' })

  expect((await becomeMentee(mentee)).body.profileId).toBe(mentee.profileId)
  const past = await api.call(bookingRoutes.listPast, { params: { role: 'mentee' }, query: {} }, { as: mentee.token })
  expect(past.body).toHaveLength(1)
  expect((await becomeMentor(mentee)).body).toEqual(made.body)
})

test('a new profile takes over every column of the present one but those of the role itself', async () => {
  const mentee = await makeMentee(api)
  const rowOf = async (id: string) =>
    await api.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // No column may have its default, or be empty: it would look as if it had been taken over.
  await sql`update profiles set tour_completed_at = now(), created_at = now(), languages = '{en,sw}', verification_status = 'APPROVED',
    active_this_week = true, answers_within_day = true, break_since = now(), break_ends_at = now(), break_cause = 'chosen',
    profile_shared_at = now(), checklist_hidden_at = now()
    where id = ${mentee.profileId}`.execute(api.db)
  for (const [column, value] of Object.entries(await rowOf(mentee.profileId)))
    if (value === null)
      await sql`update profiles set ${sql.ref(column)} = 'something' where id = ${mentee.profileId}`.execute(api.db)
  const made = await becomeMentor(mentee)
  const [before, after] = [await rowOf(mentee.profileId), await rowOf(made.body.profileId)]
  expect(Object.values(before)).not.toContain(null)
  const own = Object.keys(before).filter((column) => {
    const name = column as keyof typeof before
    return JSON.stringify(before[name]) !== JSON.stringify(after[name])
  })
  const activity = ['active_this_week', 'answers_within_day', 'break_cause', 'break_ends_at', 'break_since']
  const mentoring = [...activity, 'checklist_hidden_at', 'profile_shared_at']
  const work = ['company_name', 'job_title', 'level']
  const ofTheRole = [...mentoring, ...work, 'created_at', 'id', 'role', 'slug', 'verification_status'].toSorted()
  expect(own.sort()).toEqual(ofTheRole)
})

test('a profile that was left is offered as it was, a new one with the work of the present one', async () => {
  const mentee = await makeMentee(api)
  const offered = async () => (await api.call(profileRoutes.otherRole, {}, { as: mentee.token })).body
  const { jobTitle, levelOfExperience, companyName } = (
    await api.call(profileRoutes.personalInfo, {}, { as: mentee.token })
  ).body
  const first = { jobTitle, levelOfExperience, companyName }
  expect(await offered()).toEqual({ ...first, isReturning: false, topics: [] })
  await becomeMentor(mentee, ['DevOps', 'AI'])
  const left = await offered()
  expect(left).toMatchObject({ ...first, isReturning: true })
  expect(left.topics.length).toBeGreaterThan(2)
  await becomeMentee(mentee)
  expect(await offered()).toEqual({ ...work, isReturning: true, topics: ['DevOps', 'AI'] })
})

test('who has seen the tour does not get it again in the other role', async () => {
  const [first, second] = [await makeMentee(api), await makeMentee(api)]
  const seeTour = (role: 'mentor' | 'mentee', { token }: MadeMember) =>
    api.call(profileRoutes.setTourDone, { params: { role }, query: { status: 'true' } }, { as: token })
  await seeTour('mentee', first)
  await becomeMentor(first)
  expect((await roleOf(first)).dashboardTourCompleted).toBe(true)
  await becomeMentor(second)
  expect((await roleOf(second)).dashboardTourCompleted).toBe(false)
  await seeTour('mentor', second)
  await becomeMentee(second)
  expect((await roleOf(second)).dashboardTourCompleted).toBe(true)
})

test('who has sessions ahead in the present role keeps it', async () => {
  const [mentee, mentor] = [await makeMentee(api), await makeMentor(api)]
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T09:00:00Z' })
  expect((await becomeMentor(mentee)).error.code).toBe('sessions_ahead')
  expect((await becomeMentee(mentor)).error.code).toBe('sessions_ahead')
  const { host } = await makeGroupSession(api)
  expect((await becomeMentee(host)).error.code).toBe('sessions_ahead')
})

test('topics are those of the new role', async () => {
  expect((await becomeMentor(await makeMentee(api), ['Astrology'])).status).toBe(400)
  expect((await becomeMentee(await makeMentor(api), ['AI'])).status).toBe(400)
})

test('switching twice at once switches once; a retry gets the first answer', async () => {
  const mentee = await makeMentee(api)
  const [one, two] = await Promise.all([
    becomeMentor(mentee, ['AI'], 'same-switch-key'),
    becomeMentor(mentee, ['DevOps']),
  ])
  expect([one.status, two.status].filter((status) => status === 201)).toHaveLength(1)
  const again = await makeMentee(api)
  const first = await becomeMentor(again, ['AI'], 'another-switch-key')
  expect((await becomeMentor(again, ['AI'], 'another-switch-key')).body).toEqual(first.body)
})
