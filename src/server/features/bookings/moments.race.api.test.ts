import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { untilBlocked } from '#test/support/concurrency.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())
beforeEach(() => api.clock.set('2026-11-23T08:00:00Z'))

const startsAt = '2026-11-26T10:00:00.000Z'
const dayBefore = '2026-11-25T10:00:00Z'
const aDayLater = '2026-11-27T10:00:00.000Z'

async function agreedSession() {
  const [mentor, mentee] = [await makeMentor(api, { timeZone: 'UTC' }), await makeMentee(api, { timeZone: 'UTC' })]
  await makeAvailable(api, mentor)
  const body = { mentorId: mentor.profileId, startsAt, timeZone: 'UTC', durationMinutes: 60 as const }
  const { id } = (await api.call(bookingRoutes.book, { body }, { as: mentee.token })).body
  return { id, mentee }
}

/** The job of a session: what is due, and the start for which it is planned. */
async function jobOf(id: string) {
  const { rows } = await sql<{ moment: number | string; start: string; revision: number }>`
    select payload -> 'data' -> 'moment' as moment, (payload -> 'data' -> 'startsAt')::text as start, revision
    from graphile_worker._private_jobs where key = ${`booking:${id}`}`.execute(api.db)
  return rows.map((row) => ({ ...row, start: new Date(Number(row.start)).toISOString() }))
}

const countReminders = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier like 'reaction:%:booking.reminder-due'`.execute(
    api.db,
  )
  return rows[0]!.count
}

const tellDayBefore = (bookingId: string) =>
  runJob(api.app, 'bookings.moment', {
    ...{ bookingId, sequence: 0, moment: 24 },
    ...{ startsAt: Date.parse(startsAt), endsAt: Date.parse(startsAt) + 3_600_000 },
  })

test('a moment is told and plans the next one; one of another time does nothing', async () => {
  const { id } = await agreedSession()
  expect(await jobOf(id)).toMatchObject([{ moment: 24, start: startsAt }])
  api.clock.set(dayBefore)
  await tellDayBefore(id)
  expect([await jobOf(id), await countReminders()]).toMatchObject([[{ moment: 1, start: startsAt }], 2])
  await sql`update bookings set starts_at = ${aDayLater}, ends_at = ends_at + interval '1 day' where id = ${id}`.execute(
    api.db,
  )
  const planned = await jobOf(id)
  await tellDayBefore(id)
  expect([await jobOf(id), await countReminders()]).toEqual([planned, 2])
})

test('a moment waits for a move that is under way, and leaves what that planned', async () => {
  const { id } = await agreedSession()
  api.clock.set(dayBefore)
  const planned = await jobOf(id)
  const before = await countReminders()
  let told: Promise<void> | undefined
  await inTransaction(api.db, async (tx) => {
    await sql`update bookings set starts_at = ${aDayLater}, ends_at = ends_at + interval '1 day' where id = ${id}`.execute(
      tx,
    )
    told = tellDayBefore(id)
    expect(await untilBlocked(api.db)).toBe(1)
  })
  await told
  expect([await jobOf(id), await countReminders()]).toEqual([planned, before])
})

test('sessions that are moved while a moment of theirs is told keep the job of their new time', async () => {
  const sessions: Awaited<ReturnType<typeof agreedSession>>[] = []
  while (sessions.length < 20) sessions.push(await agreedSession())
  api.clock.set(dayBefore)
  const tokens = await Promise.all(sessions.map(async ({ mentee }) => (await signInAs(api, mentee.userId)).token))
  const move = (sessionId: string, as: string) => {
    const body = { sessionId, reason: 'Emergency', startsAt: aDayLater, timeZone: 'UTC' }
    return api.call(bookingRoutes.reschedule, { params: { role: 'mentee' }, body }, { as })
  }
  const told = sessions.map(({ id }) => tellDayBefore(id))
  const answers = await Promise.all(sessions.map(({ id }, index) => move(id, tokens[index]!)))
  await Promise.all(told)
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  for (const { id } of sessions) expect(await jobOf(id)).toMatchObject([{ moment: 24, start: aDayLater }])
})
