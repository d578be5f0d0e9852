import { afterAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { countDeadlocks, retryUnavailable } from '#test/support/concurrency.ts'
import { makeSession } from './factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const MINUTE = 60_000
type BookingRequest = { mentor: MadeMember; mentee: MadeMember; start: number; minutes: 30 | 45 | 60 }

async function book({ mentor, mentee, start, minutes }: BookingRequest) {
  const at = new Date(start).toISOString()
  const body = {
    mentorId: mentor.profileId,
    date: at.slice(0, 10),
    time: at.slice(11, 19),
    timeZone: 'UTC',
    durationMinutes: minutes,
  }
  return retryUnavailable(() => api.call(bookingRoutes.book, { body }, { as: mentee.token }))
}

const people = (count: number, make: typeof makeMentor) =>
  Promise.all(Array.from({ length: count }, () => make(api, { timeZone: 'UTC' })))

/** Runs all requests with this concurrency. */
async function race<T, A>(requests: readonly T[], width: number, run: (request: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = []
  let next = 0
  const lane = async () => {
    while (next < requests.length) {
      const index = next++
      answers[index] = await run(requests[index]!)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return answers
}

/** Pairs of sessions that overlap in a person. */
async function overlaps(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bookings a join bookings b on a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
      and (a.mentor_user_id = b.mentor_user_id or a.mentee_user_id = b.mentee_user_id)
    where a.status <> 'CANCELLED' and b.status <> 'CANCELLED'`.execute(api.db)
  return rows[0]!.count
}

const clash = (one: BookingRequest, other: BookingRequest) =>
  one.start < other.start + other.minutes * MINUTE && other.start < one.start + one.minutes * MINUTE
const tuesday = Date.UTC(2026, 10, 24)

describe('concurrent bookings', () => {
  test('64 callers of one slot: one books it, the others get three alternatives', async () => {
    const [mentor, mentees] = [(await people(1, makeMentor))[0]!, await people(64, makeMentee)]
    await makeAvailable(api, mentor)
    const requests = mentees.map((mentee): BookingRequest => ({
      mentor,
      mentee,
      start: tuesday + 600 * MINUTE,
      minutes: 60,
    }))
    const answers = await race(requests, 64, book)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, error } of answers.filter(({ status }) => status !== 201)) {
      expect(status).toBe(409)
      expect(error).toMatchObject({ code: 'slot_taken' })
      expect(error.nearest).toHaveLength(3)
    }
    expect(await countDeadlocks(api.db)).toBe(0)
  })

  test('2,000 requests over 40 slots: one winner per overlap, every loser has three alternatives', async () => {
    const [mentor, mentees] = [(await people(1, makeMentor))[0]!, await people(50, makeMentee)]
    await makeAvailable(api, mentor)
    const requests = Array.from({ length: 2_000 }, (_, i): BookingRequest => ({
      mentor,
      mentee: mentees[(i * 7) % 50]!,
      // Shuffled, so that neighbours in time are booked in any order.
      start: tuesday + ((i * 13) % 2) * 1440 * MINUTE + (480 + ((i * 17) % 19) * 30) * MINUTE,
      minutes: ([30, 45, 60] as const)[(i * 11) % 3]!,
    }))
    const answers = await race(requests, 32, book)
    const won = requests.filter((_, i) => answers[i]!.status === 201)
    expect(await overlaps()).toBe(0)
    for (const [i, { status, error }] of answers.entries()) {
      if (status === 201) continue
      expect([status, error.code, error.nearest?.length]).toEqual([409, 'slot_taken', 3])
      expect(won.some((winner) => clash(winner, requests[i]!))).toBe(true)
    }
    expect(won.length).toBeGreaterThanOrEqual(20)
    expect(await countDeadlocks(api.db)).toBe(0)
  }, 120_000)
})

test('mentees who book many mentors in every order never deadlock', async () => {
  const [mentors, mentees] = [await people(6, makeMentor), await people(6, makeMentee)]
  for (const mentor of mentors) await makeAvailable(api, mentor)
  const requests = Array.from({ length: 216 }, (_, i): BookingRequest => ({
    mentor: mentors[i % 6]!,
    mentee: mentees[Math.floor(i / 6) % 6]!,
    start: tuesday + (540 + (Math.floor(i / 36) % 3) * 30) * MINUTE,
    minutes: 60,
  }))
  const answers = await race(requests, 36, book)
  for (const { status, error } of answers)
    if (status !== 201) expect([status, ['slot_taken', 'own_time_taken'].includes(error.code)]).toEqual([409, true])
  expect(await overlaps()).toBe(0)
  expect(await countDeadlocks(api.db)).toBe(0)
})

test('two sessions that swap times repeatedly never deadlock or overlap', async () => {
  const [mentor, mentees] = [(await people(1, makeMentor))[0]!, await people(4, makeMentee)]
  await makeAvailable(api, mentor)
  const at = (hour: number) => new Date(tuesday + hour * 60 * MINUTE).toISOString()
  const sessions = await Promise.all(
    mentees.map(async (mentee, i) => ({
      mentee,
      id: (await makeSession(api, mentor, mentee, { startsAt: at(9 + i) })).id,
    })),
  )
  const moves = Array.from({ length: 120 }, (_, i) => ({ ...sessions[i % 4]!, hour: 9 + ((i * 5) % 7) }))
  const moveAll = (some: typeof moves) =>
    race(some, 16, ({ mentee, id, hour }) =>
      retryUnavailable(() =>
        api.call(
          bookingRoutes.reschedule,
          {
            params: { role: 'mentee' },
            body: { sessionId: id, reason: 'Emergency', date: at(hour).slice(0, 10), time: at(hour).slice(11, 19) },
          },
          { as: mentee.token },
        ),
      ),
    )
  const firstHalf = await moveAll(moves.slice(0, 60))
  // A session can be changed twenty times an hour.
  await sql`update bookings set recent_changes = '{}'`.execute(api.db)
  const answers = [...firstHalf, ...(await moveAll(moves.slice(60)))]
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => ![200, 400, 409].includes(status))).toEqual([])
  expect(statuses.has(200)).toBe(true)
  expect(await overlaps()).toBe(0)
  expect(await countDeadlocks(api.db)).toBe(0)
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from bookings b join commitments c on c.session_id = b.id and c.period = tstzrange(b.starts_at, b.ends_at)
    where b.mentor_id = ${mentor.profileId}`.execute(api.db)
  expect(rows[0]!.held).toBe(8)
})
