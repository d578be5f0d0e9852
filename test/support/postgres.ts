import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/public.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createDataFolder } from './data-folder.ts'

/** A database server for tests with a migrated template database that every test clones. */
type TestCluster = { readonly clusterUrl: string; readonly template: string; stop(): Promise<void> }

/**
 * Starts the embedded server, or uses the one of `TEST_DATABASE_URL`. The cluster is discarded after the run, so fsync is off unless it
 * is `durable`: `main.ts` refuses a server without fsync.
 */
export async function startTestCluster({ durable }: { durable: boolean }): Promise<TestCluster> {
  const folder = createDataFolder()
  const externalUrl = process.env.TEST_DATABASE_URL
  const settings = { fsync: durable ? 'on' : 'off', max_connections: '200' }
  const cluster = externalUrl ? undefined : await startEmbeddedPostgres({ dataDir: folder, settings })
  const clusterUrl = externalUrl ?? cluster!.url
  if (cluster) await onCluster(clusterUrl, cheapPassword(clusterUrl))
  const template = `kando_template_${randomBytes(6).toString('hex')}`
  await onCluster(clusterUrl, `create database ${template}`)
  const url = databaseUrl(clusterUrl, template)
  await migrate(url)
  const database = openDatabase(url)
  await migrateJobs(database)
  await database.close()
  return {
    clusterUrl,
    template,
    async stop() {
      if (externalUrl) await onCluster(clusterUrl, `drop database if exists ${template} with (force)`)
      await pools.get(clusterUrl)?.end()
      pools.delete(clusterUrl)
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TestDatabase = { readonly url: string; readonly dataDir: string; drop(): Promise<void> }

/** Clones a database from the template and creates a folder for files; `drop` removes both. */
export async function cloneDatabase({ clusterUrl, template }: Omit<TestCluster, 'stop'>): Promise<TestDatabase> {
  const name = `kando_test_${randomBytes(8).toString('hex')}`
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  const dataDir = mkdtempSync(join(tmpdir(), 'kando-files-'))
  return {
    url: databaseUrl(clusterUrl, name),
    dataDir,
    async drop() {
      await onCluster(clusterUrl, `drop database if exists ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The URL of another database of the same server. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Connections of this process for clones; they do not keep it running. */
const pools = new Map<string, pg.Pool>()

async function onCluster(clusterUrl: string, statement: string): Promise<void> {
  let pool = pools.get(clusterUrl)
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString: clusterUrl, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server ends before this process does.
    pool.on('error', () => {})
    pools.set(clusterUrl, pool)
  }
  await pool.query(statement)
}

/** The same password, hashed once instead of 4096 times at each of the thousands of connections of a run. */
function cheapPassword(clusterUrl: string): string {
  const { username, password } = new URL(clusterUrl)
  return `set scram_iterations = 1; alter role ${username} password '${decodeURIComponent(password)}'`
}
