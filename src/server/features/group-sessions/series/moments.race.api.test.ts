import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { untilBlocked } from '#test/support/concurrency.ts'
import { makeGroupSession, makeHost, type MadeGroupSession } from '../factory.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

const startsAt = '2026-11-25T07:00:00.000Z'
const dayBefore = '2026-11-24T07:00:00Z'
const aDayLater = '2026-11-26T07:00:00.000Z'

/** A session that starts within two days, so that it is planned with its creation; a series repeats every day. */
async function plannedSession(repeatedUntil?: string) {
  const host = await makeHost(api, { timeZone: 'UTC' })
  const recurrence = repeatedUntil && { isDaily: true, customDays: [], endDate: repeatedUntil }
  return makeGroupSession(api, { host, date: '2026-11-25', time: '07:00:00', ...(recurrence && { recurrence }) })
}

/** The jobs of occurrences: what is due, and the start for which it is planned. */
async function jobsOf({ occurrences }: MadeGroupSession) {
  const { rows } = await sql<{ moment: number | string; start: string }>`
    select payload -> 'data' -> 'moment' as moment, (payload -> 'data' -> 'startsAt')::text as start
    from graphile_worker._private_jobs where key = any(${occurrences.map(({ id }) => `occurrence:${id}`)}::text[])
    order by start`.execute(api.db)
  return rows.map((row) => ({ ...row, start: new Date(Number(row.start)).toISOString() }))
}

const countReminders = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs
    where task_identifier like 'reaction:%:group-session.reminder-due'`.execute(api.db)
  return rows[0]!.count
}

const tellDayBefore = ({ first }: MadeGroupSession) =>
  runJob(api.app, 'group-sessions.moment', {
    ...{ occurrenceId: first.id, sequence: 0, moment: 24 },
    ...{ startsAt: Date.parse(startsAt), endsAt: Date.parse(startsAt) + 3_600_000 },
  })

const shift = ({ first }: MadeGroupSession, days: number) => sql`
  update group_occurrences set starts_at = starts_at + ${days} * interval '1 day', ends_at = ends_at + ${days} * interval '1 day'
  where id = ${first.id}`

const as = async ({ host }: MadeGroupSession) => ({ as: (await signInAs(api, host.userId)).token })
const moveTo = (session: MadeGroupSession, date: string, by: { as: string }) => {
  const body = { groupSessionId: session.id, reason: 'Travelling', date, startTime: '07:00:00' }
  return api.call(hostingRoutes.rescheduleGroupSession, { body }, by)
}

test('a moment is told and plans the next one; one of another time does nothing', async () => {
  const session = await plannedSession()
  expect(await jobsOf(session)).toEqual([{ moment: 24, start: startsAt }])
  api.clock.set(dayBefore)
  const before = await countReminders()
  await tellDayBefore(session)
  expect(await jobsOf(session)).toEqual([{ moment: 1, start: startsAt }])
  const told = await countReminders()
  expect(told).toBeGreaterThan(before)
  await shift(session, 1).execute(api.db)
  await tellDayBefore(session)
  expect([await jobsOf(session), await countReminders()]).toEqual([[{ moment: 1, start: startsAt }], told])
})

test('a date has a job from two days before; a cancelled one has none', async () => {
  const session = await plannedSession('2026-11-28')
  expect(await jobsOf(session)).toEqual([{ moment: 24, start: startsAt }])
  api.clock.set('2026-11-24T08:00:00Z')
  await runJob(api.app, 'group-sessions.plan-again')
  expect(await jobsOf(session)).toEqual([
    { moment: 24, start: startsAt },
    { moment: 24, start: aDayLater },
  ])
  const by = await as(session)
  const body = { sessionId: session.id, cancelReason: 'Ill' }
  await api.call(
    hostingRoutes.cancelGroupSession,
    { body: { ...body, scope: 'occurrence', occurrenceDate: '2026-11-25' } },
    by,
  )
  expect(await jobsOf(session)).toEqual([{ moment: 24, start: aDayLater }])
  await runJob(api.app, 'group-sessions.plan-again')
  expect(await jobsOf(session)).toEqual([{ moment: 24, start: aDayLater }])
  await api.call(hostingRoutes.cancelGroupSession, { body: { ...body, scope: 'series' } }, by)
  expect(await jobsOf(session)).toEqual([])
})

test('a date that moves beyond what is planned ahead keeps its job, so that its reminders are in time', async () => {
  const session = await plannedSession()
  const { status } = await moveTo(session, '2026-12-20', await as(session))
  expect(status).toBe(200)
  expect(await jobsOf(session)).toEqual([{ moment: 24, start: '2026-12-20T07:00:00.000Z' }])
})

test('a moment waits for a move that is under way, and leaves what that planned', async () => {
  const session = await plannedSession()
  api.clock.set(dayBefore)
  const before = await countReminders()
  let told: Promise<void> | undefined
  await inTransaction(api.db, async (tx) => {
    await shift(session, 1).execute(tx)
    told = tellDayBefore(session)
    expect(await untilBlocked(api.db)).toBe(1)
  })
  await told
  expect([await jobsOf(session), await countReminders()]).toEqual([[{ moment: 24, start: startsAt }], before])
})

test('dates that are moved or cancelled while a moment of theirs is told keep the job of their new time, or none', async () => {
  const sessions: MadeGroupSession[] = []
  while (sessions.length < 20) sessions.push(await plannedSession())
  api.clock.set(dayBefore)
  const callers = await Promise.all(sessions.map(as))
  const told = sessions.map(tellDayBefore)
  const answers = await Promise.all(
    sessions.map((session, index) =>
      index % 2 === 0
        ? moveTo(session, '2026-11-26', callers[index]!)
        : api.call(
            hostingRoutes.cancelGroupSession,
            { body: { sessionId: session.id, cancelReason: 'Ill', scope: 'series' } },
            callers[index]!,
          ),
    ),
  )
  await Promise.all(told)
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  for (const [index, session] of sessions.entries())
    expect(await jobsOf(session)).toEqual(index % 2 === 0 ? [{ moment: 24, start: aDayLater }] : [])
})
