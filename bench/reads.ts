import type autocannon from 'autocannon'
import { sql } from 'kysely'
import type { MadeMember } from '#server/features/profiles/factory.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { startProgram } from '#test/support/program.ts'
import { requestRates, startBaseline, type Load } from './http-load.ts'
import { benchEnv, busyMentor, openApp } from './people.ts'
import { atLeast, printTable, type BenchRow } from './table.ts'

/** Different people ask: reads are shared by statement, not by caller. */
const callers = 32

/** The reads of a signed-in view, with their share of a bare select by key that each must reach. */
const reads = [
  { name: 'unread count', path: notificationRoutes.unreadCount.path, target: 0.5 },
  { name: 'validate token', path: accountRoutes.validate.path, target: 0.5 },
  { name: 'notifications', path: notificationRoutes.listNotifications.path, target: 0.4 },
  { name: 'upcoming sessions', path: bookingRoutes.listUpcoming.path, target: 0.25 },
  { name: 'upcoming group sessions', path: groupListRoutes.upcomingGroupSessions.path, target: 0.25 },
  { name: 'coming week', path: sessionRoutes.upcomingSessions.path, target: 0.25 },
  { name: 'stats', path: statsRoutes.stats.path, target: 0.25 },
]

/** Requests per second of one process for each read, against a bare select by key in the same run, taking turns. */
export async function readsBench(): Promise<BenchRow[]> {
  const cluster = await startTestCluster({ durable: true })
  const database = await cloneDatabase(cluster)
  const program = await startProgram({
    databaseUrl: database.url,
    dataDir: database.dataDir,
    env: { ...benchEnv, WORKER: 'off' },
  })
  const baseline = await startBaseline(database.url)
  const own = await openApp(database.url, database.dataDir, program.url)
  try {
    const mentors = await Promise.all(Array.from({ length: callers }, () => busyMentor(own.app, 30)))
    for (const mentor of mentors) await notify(own.app, mentor.userId)
    // As a server has it a minute after its tables have grown. Without statistics lists enter the index of everybody's sessions.
    await sql`analyze`.execute(own.app.dependencies.database.db)
    const urlOf = (path: string) => `${program.url}/api${path.replace(':role', 'mentor')}`
    const loads = Object.fromEntries(reads.map(({ name, path }) => [name, byTurns(urlOf(path), mentors)]))
    const rates: Record<string, number> = await requestRates({
      baseline: { url: `${baseline.url}/${mentors[0]!.userId}` },
      ...loads,
    })
    return reads.map(({ name, target }) =>
      atLeast(`${name}: requests/s against a bare select by key`, rates[name]!, rates.baseline!, target, '/s'),
    )
  } finally {
    await own.close()
    baseline.child.kill()
    await program.stop()
    await database.drop()
    await cluster.stop()
  }
}

/** The same read, by one caller after the other. */
function byTurns(url: string, people: readonly MadeMember[]): Load {
  let count = 0
  const next = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { authorization: `Bearer ${people[count++ % people.length]!.token}` },
  })
  return { url, requests: [{ method: 'GET', path: new URL(url).pathname, setupRequest: next }] }
}

/** Thirty notifications, half of them read. */
async function notify({ dependencies }: Parameters<typeof busyMentor>[0], userId: string): Promise<void> {
  const now = dependencies.clock.now()
  const rows = Array.from({ length: 30 }, (_, i) => ({
    user_id: userId,
    event_key: `event ${i}`,
    type: 'ONE_ON_ONE_SESSION_BOOKED',
    text_key: 'bookingsNotices.made',
    facts: JSON.stringify({ side: 'mentor', other: 'Chidi', when: { at: new Date(now.getTime() + i * 3_600_000) } }),
    target_url: '/dashboard/individual',
    created_at: new Date(now.getTime() - i * 3_600_000),
    read_at: i % 2 === 0 ? now : null,
  }))
  await dependencies.database.db.insertInto('notifications').values(rows).execute()
}

if (import.meta.main) printTable(await readsBench())
