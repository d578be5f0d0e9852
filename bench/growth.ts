import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createApp, type App } from '#server/app.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { serveSitemap } from '#server/platform/pages/sitemap.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { filledAt, fillOnce, startFilledCluster } from './filled-databases.ts'
import { measured, type Size } from './growth-data.ts'
import { reads, type Read, type Viewer } from './growth-reads.ts'
import { countInsight, machineReads, staffReads } from './growth-staff-reads.ts'
import { benchEnv } from './people.ts'
import { atMost, median, informational, printTable, type BenchRow } from './table.ts'

const setting = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault)
const perProfile = setting('BENCH_BOOKINGS_PER_PROFILE', 10)
/** `BENCH_PEOPLE_ONLY`: only what recommendations, search and networks read is filled and measured. */
const isPeopleOnly = process.env.BENCH_PEOPLE_ONLY === '1'
const sizeOf = (profiles: number): Size => ({
  profiles,
  bookings: isPeopleOnly ? 0 : profiles * perProfile,
  isPeopleOnly,
})
/** About the demo, and a thousand times that, unless `BENCH_SMALL_PROFILES` and `BENCH_PROFILES` say otherwise. */
const sizes = {
  small: sizeOf(setting('BENCH_SMALL_PROFILES', 100)),
  large: sizeOf(setting('BENCH_PROFILES', 100_000)),
}
/** `BENCH_READS`: only the reads with one of these words, without the nightly jobs. */
const words =
  process.env.BENCH_READS ?? (isPeopleOnly ? 'mentor|people|community|mentees|similar|search by' : undefined)
const chosen = words === undefined ? undefined : new RegExp(words)
type Name = keyof typeof sizes
/** A read is repeated this often, or for so many milliseconds if it is slow. */
const rounds = 30
const patience = 4_000
/** Milliseconds that the statements of a read may take at the large size. */
const sqlLimit = 50

type Filled = {
  app: App
  /** Serves the sitemap, of which no copy is kept: each request reads. */
  site: FastifyInstance
  database: Database
  tokens: Record<Viewer, string>
  close(): Promise<void>
}

/** The hourly, nightly and weekly jobs that go through profiles and sessions. */
const repeatedJobs = [
  'directory.refresh-search',
  'directory.rebuild-search',
  'group-sessions.index-again',
  'group-sessions.plan-again',
  'bookings.plan-again',
  'accounts.sweep',
  'platform.sweep',
  'notifications.sweep',
  'moderation.close-audit-period',
]

/** Reads of the API at both sizes, and the repeated jobs: what grows with the whole shows here. Fails nothing. */
export async function growthBench(): Promise<BenchRow[]> {
  const cluster = await startFilledCluster({ durable: false })
  try {
    const filled = { small: await open(cluster.url, 'small'), large: await open(cluster.url, 'large') }
    try {
      return [...(await compareReads(filled)), ...(chosen ? [] : await compareJobs(filled))]
    } finally {
      for (const one of Object.values(filled)) await one.close()
    }
  } finally {
    await cluster.stop()
  }
}

async function open(clusterUrl: string, name: Name): Promise<Filled> {
  const url = await fillOnce(clusterUrl, `growth_${name}`, sizes[name])
  const database = openDatabase(url)
  const env = readEnv({ ...benchEnv, DATABASE_URL: url, DATA_DIR: mkdtempSync(join(tmpdir(), 'kando-files-')) })
  const app = await createApp({ env, clock: { now: () => filledAt }, database, log: createLog(env) })
  await app.http.ready()
  if (!isPeopleOnly && (chosen?.test('staff: insight') ?? true)) await countInsight(app, filledAt)
  const site = fastify()
  const publicChanges = { subscribe: () => {}, isListening: () => false }
  serveSitemap(site, { appUrl: env.APP_URL, sitemap: app.sitemap, publicChanges, now: () => filledAt.getTime() })
  return {
    app,
    site,
    database,
    tokens: {
      mentor: await tokenOf(app, 'mentor'),
      mentee: await tokenOf(app, 'mentee'),
      // There are no staff among people only.
      staff: isPeopleOnly ? '' : await staffToken(app),
    },
    async close() {
      await app.close()
      await database.close()
      rmSync(env.DATA_DIR, { recursive: true, force: true })
    },
  }
}

async function tokenOf({ dependencies }: App, viewer: keyof typeof measured): Promise<string> {
  const { id, userId } = await dependencies.database.db
    .selectFrom('profiles')
    .select(['id', 'user_id as userId'])
    .where('slug', '=', measured[viewer])
    .executeTakeFirstOrThrow()
  // In the filled data, the device session of a measured person has the id of their profile.
  return dependencies.accessTokens.issue({ userId, deviceSessionId: id })
}

async function staffToken({ dependencies }: App): Promise<string> {
  const { id } = await dependencies.database.db
    .selectFrom('users')
    .select('id')
    .where('staff_role', 'is not', null)
    .executeTakeFirstOrThrow()
  return dependencies.accessTokens.issue({ userId: id, deviceSessionId: id })
}

const names = ['small', 'large'] as const

/** Milliseconds of each read as its caller sees it, the sizes taking turns; and PostgreSQL's own share of it. */
async function compareReads(filled: Record<Name, Filled>): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [label, read] of Object.entries({ ...reads, ...staffReads, ...machineReads })) {
    if (chosen && !chosen.test(label)) continue
    const times: Record<Name, number[]> = { small: [], large: [] }
    for (let warm = 0; warm < 3; warm++) for (const name of names) await answer(filled[name], read)
    await withSqlTimes(filled.large, async (sqlTime) => {
      const until = performance.now() + patience
      while (times.large.length < rounds && (times.large.length < 3 || performance.now() < until))
        for (const name of names) times[name].push(await answer(filled[name], read))
      const sqlMs = (await sqlTime()) / times.large.length
      const row = atMost(label, median(times.large), median(times.small), read.limit ?? 2, 'ms')
      rows.push({
        ...row,
        target: `${row.target}, SQL ≤ ${sqlLimit} ms`,
        ok: row.ok === true && sqlMs <= sqlLimit,
        note: `${sqlMs.toFixed(2)} ms of SQL`,
      })
    })
  }
  return rows
}

async function answer({ app, site, tokens }: Filled, read: Read): Promise<number> {
  const begin = performance.now()
  if ('run' in read) {
    await read.run(app)
    return performance.now() - begin
  }
  const { url, as } = read
  const response = await (url.startsWith('/sitemap') ? site : app.http).inject({
    url,
    headers: as ? { authorization: `Bearer ${tokens[as]}` } : {},
  })
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`)
  return performance.now() - begin
}

/** Gives `work` the milliseconds that statements of this database have taken since, planning included. */
async function withSqlTimes(
  { database: { db } }: Filled,
  work: (sqlTime: () => Promise<number>) => Promise<void>,
): Promise<void> {
  await sql`select pg_stat_statements_reset()`.execute(db)
  await work(async () => {
    const { rows } = await sql<{ ms: number }>`
      select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`.execute(
      db,
    )
    return rows[0]!.ms
  })
}

async function timeJob(app: App, job: string): Promise<number> {
  const begin = performance.now()
  await runJob(app, job)
  return performance.now() - begin
}

/** Each job after fifty mentors and twenty sessions changed: its time should follow what changed, not what exists. */
async function compareJobs(filled: Record<Name, Filled>): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const job of repeatedJobs) {
    const times = {} as Record<Name, number>
    for (const name of names) {
      await timeJob(filled[name].app, job)
      await changeSome(filled[name])
      times[name] = await timeJob(filled[name].app, job)
    }
    rows.push(informational(`job ${job}`, times.large, times.small, 'ms'))
  }
  return rows
}

async function changeSome({ database: { db } }: Filled): Promise<void> {
  await sql`
    update schedules set busy_version = busy_version + 1
    where profile_id in (select profile_id from schedules order by profile_id limit 50)`.execute(db)
  await sql`
    update group_sessions set words_version = 0 where id in (select id from group_sessions order by id limit 20)`.execute(
    db,
  )
}

if (import.meta.main) printTable(await growthBench())
