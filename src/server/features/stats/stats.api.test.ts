import { afterAll, expect, test } from 'vitest'
import { statsRoutes } from '#contract/stats/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeCohost, makeGroupSession, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { apiForTest, testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const stats = async ({ token }: { token: string }) => (await api.call(statsRoutes.stats, {}, { as: token })).body

test('only sessions that took place count: not cancelled, not pending, over', async () => {
  const [mentor, mentee, other] = [await makeMentor(api), await makeMentee(api), await makeMentee(api)]
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-01T08:00:00Z', durationMinutes: 45 })
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-02T08:00:00Z', durationMinutes: 60 })
  await makeSession(api, mentor, other, { startsAt: '2026-11-23T07:30:00Z', durationMinutes: 30 })
  await makeSession(api, mentor, other, { startsAt: '2026-11-23T07:45:00Z', status: 'CANCELLED' })
  await makeSession(api, mentor, other, { startsAt: '2026-11-23T08:00:00Z' })
  await makeSession(api, mentor, other, { startsAt: '2026-11-22T08:00:00Z', status: 'PENDING' })
  expect(await stats(mentor)).toEqual({ totalSessions: 3, totalMentorshipMinutes: 135, totalConnections: 0 })
  expect(await stats(mentee)).toEqual({ totalSessions: 2, totalMentorshipMinutes: 105, totalConnections: 0 })
  expect(await stats(await makeMentee(api))).toEqual({
    totalSessions: 0,
    totalMentorshipMinutes: 0,
    totalConnections: 0,
  })
})

test('connections are the people one is connected with and may see', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeConnection(api, mentor, mentee)
  await makeConnection(api, await makeMentee(api, { suspended: true }), mentee)
  await makeSession(api, mentor, await makeMentee(api), { startsAt: '2026-11-01T08:00:00Z' })
  expect((await stats(mentee)).totalConnections).toBe(1)
  expect((await stats(mentor)).totalConnections).toBe(1)
})

test('there are six months of the caller’s zone, empty ones included', async () => {
  const [mentor, mentee] = [
    await makeMentor(api, { timeZone: 'Africa/Nairobi' }),
    await makeMentee(api, { timeZone: 'America/New_York' }),
  ]
  // Already 1 October in Nairobi, still 30 September in New York.
  await makeSession(api, mentor, mentee, { startsAt: '2026-09-30T22:00:00Z' })
  await makeSession(api, mentor, mentee, { startsAt: '2026-05-31T20:59:00Z', durationMinutes: 30 })
  await makeSession(api, mentor, mentee, { startsAt: '2026-05-31T21:30:00Z', durationMinutes: 30 })
  const counts = async ({ token }: { token: string }) =>
    (await api.call(statsRoutes.individualByMonth, {}, { as: token })).body.map(
      ({ month, count }) => `${month} ${count}`,
    )
  expect(await counts(mentor)).toEqual(['2026-06 1', '2026-07 0', '2026-08 0', '2026-09 0', '2026-10 1', '2026-11 0'])
  expect(await counts(mentee)).toEqual(['2026-06 0', '2026-07 0', '2026-08 0', '2026-09 1', '2026-10 0', '2026-11 0'])
})

test('group sessions count for hosts and attendees, not for absent people with a seat', async () => {
  const own = await apiForTest({ now: '2026-11-01T08:00:00Z' })
  const session = await makeGroupSession(own, {
    date: '2026-11-30',
    recurrence: { endDate: '2026-12-15', isDaily: false, customDays: ['MO'] },
  })
  const [cohost, came, absent] = [await makeMentor(own), await makeMentee(own), await makeMentee(own)]
  await makeCohost(own, session, cohost)
  const [first, second] = session.occurrences
  for (const person of [came, absent]) await makeSeat(own, session, person)
  for (const { userId } of [session.host, came])
    await own.db
      .insertInto('attendances')
      .values({ occurrence_id: first!.id, user_id: userId, joined_at: first!.startsAt })
      .execute()
  await makeSession(own, session.host, absent, { startsAt: '2026-11-29T08:00:00Z', durationMinutes: 30 })
  own.clock.set(new Date(second!.endsAt.getTime() - 1))
  const read = async ({ userId }: { userId: string }) => {
    const { token } = await signInAs(own, userId)
    const { body } = await own.call(statsRoutes.stats, {}, { as: token })
    const months = await own.call(statsRoutes.groupByMonth, {}, { as: token })
    return [
      body.totalSessions,
      body.totalMentorshipMinutes,
      body.totalConnections,
      ...months.body.map(({ count }) => count),
    ]
  }
  expect(await read(session.host)).toEqual([2, 90, 0, 0, 0, 0, 0, 1, 0])
  expect(await read(cohost)).toEqual([1, 60, 0, 0, 0, 0, 0, 1, 0])
  expect(await read(came)).toEqual([1, 60, 0, 0, 0, 0, 0, 1, 0])
  expect(await read(absent)).toEqual([1, 30, 0, 0, 0, 0, 0, 0, 0])
  own.clock.set(second!.endsAt)
  expect(await read(session.host)).toEqual([3, 150, 0, 0, 0, 0, 0, 1, 1])
})

test('are those of the caller', async () => {
  expect((await api.call(statsRoutes.stats, {})).status).toBe(401)
  expect((await api.call(statsRoutes.individualByMonth, {})).status).toBe(401)
  expect((await api.call(statsRoutes.groupByMonth, {})).status).toBe(401)
})
