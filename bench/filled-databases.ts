import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { indexProfiles, recomputeTierBounds } from '#server/features/directory/store.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/public.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { runInContext } from '#server/platform/jobs/job-context.ts'
import { migrateJobs, runJob } from '#server/platform/jobs/jobs.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { fillDatabase, type Size } from './growth-data.ts'
import { copySearchEntries, indexPeople } from './growth-search.ts'
import { benchEnv } from './people.ts'

/** The clock of whoever reads the filled databases: what is ahead in them is after this. */
export const filledAt = new Date('2026-11-23T08:10:00Z')
/** A folder in which the filled databases stay for the next run, because filling takes minutes. */
const reusedFolder = process.env.BENCH_GROWTH_FOLDER

const begun = performance.now()
const report = (line: string) =>
  console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`)

/** The server of the filled databases. Without `durable` fsync and autovacuum are off, for reads that are compared by size. */
export async function startFilledCluster({
  durable,
}: {
  durable: boolean
}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = reusedFolder ?? mkdtempSync(join(tmpdir(), 'kando-growth-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const settings = {
    fsync: durable ? 'on' : 'off',
    autovacuum: durable ? 'on' : 'off',
    shared_buffers: '1GB',
    max_wal_size: '8GB',
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': 'on',
  }
  const server = await startEmbeddedPostgres({ dataDir: folder, settings })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      if (reusedFolder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The address of the database `name`, which is created and filled unless it exists. */
export async function fillOnce(clusterUrl: string, name: string, size: Size): Promise<string> {
  const url = databaseUrl(clusterUrl, name)
  const exists = await withClient(clusterUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
    return rowCount !== 0
  })
  await migrate(url)
  const database = openDatabase(url)
  await migrateJobs(database)
  if (!exists) {
    const env = readEnv({ ...benchEnv, DATABASE_URL: url, DATA_DIR: mkdtempSync(join(tmpdir(), 'kando-files-')) })
    const app = await createApp({ env, clock: { now: () => filledAt }, database, log: createLog(env) })
    await withClient(url, async (client) => {
      await client.query('create extension pg_stat_statements')
      await fillDatabase(client, size, filledAt, (step) => report(`${name}: ${step}`))
      await client.query('vacuum analyze')
      const indexEntries = size.isPeopleOnly ? copySearchEntries : indexPeople
      await indexEntries(
        client,
        (ids) => runInContext(app, (ctx) => indexProfiles(ctx.db, ids, ctx.now)),
        () => runInContext(app, (ctx) => recomputeTierBounds(ctx.db)),
      )
      // What hourly jobs would make up for once, in the middle of what is measured.
      if (!size.isPeopleOnly)
        for (const job of ['bookings.plan-again', 'group-sessions.plan-again']) await runJob(app, job)
      await client.query('vacuum analyze')
    })
    await app.close()
    rmSync(env.DATA_DIR, { recursive: true, force: true })
    report(`${name}: ${size.profiles.toLocaleString('en')} profiles, ${size.bookings.toLocaleString('en')} bookings`)
  }
  await database.close()
  return url
}

/** The address of another database of the same server. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
