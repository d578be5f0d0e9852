import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeSession } from './factory.ts'
import { countWrongCounts, recountBookings } from './store.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())
beforeEach(() => sql`delete from users`.execute(api.db))

/** The user's counts with anybody, as `month sessions minutes`. */
async function countsOf({ userId }: MadeMember): Promise<string[]> {
  const rows = await api.db
    .selectFrom('booking_counts')
    .select(['month', 'sessions', 'minutes'])
    .where('user_id', '=', userId)
    .orderBy('month')
    .orderBy('sessions')
    .execute()
  return rows.map(({ month, sessions, minutes }) => `${month} ${sessions} ${minutes}`)
}

const move = (id: string, startsAt: string) =>
  sql`update bookings set starts_at = ${startsAt}::timestamptz, ends_at = ${startsAt}::timestamptz + interval '1 hour' where id = ${id}`.execute(
    api.db,
  )
const setStatus = (id: string, status: 'PENDING' | 'UPCOMING' | 'CANCELLED') =>
  api.db
    .updateTable('bookings')
    .set({ status, cancelled_at: status === 'CANCELLED' ? api.clock.now() : null })
    .where('id', '=', id)
    .execute()

test('agreed sessions are counted for both people, by month of their start', async () => {
  const [mentor, mentee, other] = [await makeMentor(api), await makeMentee(api), await makeMentee(api)]
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-01T08:00:00Z', durationMinutes: 45 })
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-30T23:30:00Z', durationMinutes: 60 })
  await makeSession(api, mentor, other, { startsAt: '2026-12-01T00:30:00Z', durationMinutes: 30 })
  await makeSession(api, mentor, other, { startsAt: '2026-12-02T08:00:00Z', status: 'PENDING' })
  expect(await countsOf(mentor)).toEqual(['2026-11-01 2 105', '2026-12-01 1 30'])
  expect(await countsOf(mentee)).toEqual(['2026-11-01 2 105'])
  expect(await countsOf(other)).toEqual(['2026-12-01 1 30'])
})

test('counts follow an acceptance, a move to another month, a cancellation and the deletion of an account', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-30T08:00:00Z', status: 'PENDING' })
  expect(await countsOf(mentor)).toEqual([])
  await setStatus(id, 'UPCOMING')
  expect(await countsOf(mentor)).toEqual(['2026-11-01 1 60'])
  await move(id, '2026-12-01T08:00:00Z')
  expect(await countsOf(mentor)).toEqual(['2026-12-01 1 60'])
  await setStatus(id, 'CANCELLED')
  expect([...(await countsOf(mentor)), ...(await countsOf(mentee))]).toEqual([])
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T08:00:00Z' })
  await api.db.deleteFrom('users').where('id', '=', mentee.userId).execute()
  expect(await countsOf(mentor)).toEqual([])
  expect(await countWrongCounts(api.db)).toBe(0)
})

test('counts are right after many concurrent bookings and cancellations', async () => {
  const [mentor, other] = [await makeMentor(api, { timeZone: 'UTC' }), await makeMentor(api, { timeZone: 'UTC' })]
  for (const one of [mentor, other]) await makeAvailable(api, one)
  const mentees = await Promise.all(Array.from({ length: 6 }, () => makeMentee(api, { timeZone: 'UTC' })))
  const book = async (mentee: MadeMember, at: MadeMember, hour: number) => {
    const body = {
      mentorId: at.profileId,
      date: '2026-11-24',
      time: `${hour}:00:00`,
      timeZone: 'UTC',
      durationMinutes: 30 as const,
    }
    const { status, body: made } = await api.call(bookingRoutes.book, { body }, { as: mentee.token })
    if (status !== 201) return
    if (hour % 2 === 0)
      await api.call(
        bookingRoutes.cancel,
        { params: { role: 'mentee' }, body: { sessionId: made.id, cancelReason: 'Emergency' } },
        { as: mentee.token },
      )
  }
  const hours = [10, 11, 12, 13, 14, 15]
  await Promise.all(
    mentees.flatMap((mentee, i) => hours.map((hour) => book(mentee, (hour + i) % 3 ? mentor : other, hour))),
  )
  const { count } = await api.db
    .selectFrom('bookings')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(5)
  expect(await countWrongCounts(api.db)).toBe(0)
})

test('wrong counts are found and recounted', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T08:00:00Z' })
  await sql`update booking_counts set sessions = 7 where user_id = ${mentor.userId}`.execute(api.db)
  await sql`delete from booking_counts where user_id = ${mentee.userId}`.execute(api.db)
  expect(await countWrongCounts(api.db)).toBe(2)
  expect(await recountBookings(api.db)).toBe(2)
  expect(await countWrongCounts(api.db)).toBe(0)
  expect(await countsOf(mentee)).toEqual(['2026-11-01 1 60'])
})
