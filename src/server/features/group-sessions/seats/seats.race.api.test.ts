import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { countDeadlocks, retryUnavailable } from '#test/support/concurrency.ts'
import { makeGroupSession, makeSeat, type MadeGroupSession } from '../factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const mentees = (count: number) => Promise.all(Array.from({ length: count }, () => makeMentee(api)))
const rsvp = ({ token }: MadeMember, { id }: MadeGroupSession, occurrenceDate?: string) =>
  retryUnavailable(() =>
    api.call(
      groupSeatRoutes.rsvp,
      { params: { id }, body: { ...(occurrenceDate && { occurrenceDate }) } },
      { as: token },
    ),
  )
const leave = ({ token }: MadeMember, { id }: MadeGroupSession) =>
  retryUnavailable(() => api.call(groupSeatRoutes.leave, { params: { id }, query: {} }, { as: token }))

/** The seats counted per occurrence, with the stored counters. */
async function countersOf({ id }: MadeGroupSession) {
  const { rows } = await sql<Record<'going' | 'offered' | 'waiting' | 'counted' | 'promised', number>>`
    select o.going as counted, o.offered as promised, count(*) filter (where r.status = 'GOING')::int as going,
      count(*) filter (where r.status = 'OFFERED')::int as offered, count(*) filter (where r.status = 'WAITLISTED')::int as waiting
    from group_occurrences o left join rsvps r on r.occurrence_id = o.id where o.group_session_id = ${id}
    group by o.id order by o.starts_at`.execute(api.db)
  for (const row of rows) expect([row.counted, row.promised]).toEqual([row.going, row.offered])
  return rows.map(({ going, offered, waiting }) => ({ going, offered, waiting }))
}

test('of 32 concurrent requests for the last seat one gets it, and the others join the waitlist', async () => {
  const session = await makeGroupSession(api, { capacity: 3 })
  const [there, too, ...people] = await mentees(34)
  await makeSeat(api, session, there!)
  await makeSeat(api, session, too!)
  const answers = await Promise.all(people.map((person) => rsvp(person, session)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.filter(({ body }) => body.status === 'GOING')).toHaveLength(1)
  expect(answers.filter(({ body }) => body.status === 'WAITLISTED')).toHaveLength(31)
  expect(await countersOf(session)).toEqual([{ going: 3, offered: 0, waiting: 31 }])
  expect(await countDeadlocks(api.db)).toBe(0)
})

test('leaving twice concurrently frees one seat', async () => {
  const session = await makeGroupSession(api, { capacity: 2 })
  const [leaving, staying, ...line] = await mentees(6)
  for (const person of [leaving!, staying!]) await makeSeat(api, session, person)
  for (const person of line) await rsvp(person, session)
  const answers = await Promise.all(Array.from({ length: 4 }, () => leave(leaving!, session)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await countersOf(session)).toEqual([{ going: 1, offered: 1, waiting: 3 }])
})

test('accepting an offer twice and declining it concurrently leaves one seat or none', async () => {
  for (let round = 0; round < 8; round++) {
    const session = await makeGroupSession(api, { capacity: 1 })
    const [going, first, second] = await mentees(3)
    await makeSeat(api, session, going!)
    for (const person of [first!, second!]) await rsvp(person, session)
    await leave(going!, session)
    await Promise.all([rsvp(first!, session), leave(first!, session), rsvp(first!, session)])
    const [numbers] = await countersOf(session)
    expect(numbers!.going + numbers!.offered).toBe(1)
  }
  expect(await countDeadlocks(api.db)).toBe(0)
})

test('concurrent joins and leaves at every date of a series neither deadlock nor overbook', async () => {
  const session = await makeGroupSession(api, {
    capacity: 3,
    date: '2026-11-24',
    recurrence: { endDate: '2026-12-04', isDaily: true },
  })
  const people = await mentees(10)
  const moves = Array.from({ length: 120 }, (_, i) => ({
    person: people[(i * 7) % 10]!,
    move: (i * 5) % 4,
    at: i % 11,
  }))
  const lanes = Array.from({ length: 12 }, async (_, lane) => {
    const statuses: number[] = []
    for (const { person, move, at } of moves.filter((_, i) => i % 12 === lane)) {
      if (move === 3) await runJob(api.app, 'group-sessions.expire-offers')
      const answer =
        move === 0
          ? await leave(person, session)
          : await rsvp(person, session, move === 1 ? session.occurrences[at]!.date : undefined)
      statuses.push(answer.status)
    }
    return statuses
  })
  const statuses = new Set((await Promise.all(lanes)).flat())
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(statuses.has(200)).toBe(true)
  for (const { going, offered, waiting } of await countersOf(session)) {
    expect(going + offered).toBeLessThanOrEqual(3)
    if (waiting > 0) expect(going + offered).toBe(3)
  }
  expect(await countDeadlocks(api.db)).toBe(0)
})
