import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { backupCommand, checkRestore, restoreCommand } from '#server/platform/backup/commands.ts'
import { portableJobs } from '#server/platform/jobs/job-payloads.ts'
import { readEnv, type Env } from '#server/platform/operations/env.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { TestApi } from './api.ts'
import { cloneDatabase } from './postgres.ts'

/** The place of another machine: a database without tables and an empty data folder. */
export type Machine = { url: string; env: Env }

export const testKey = 'a test secret that is at least thirty-two bytes long'

export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kando-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A machine on the server of the run, or on the one at `clusterUrl`. */
export async function emptyMachine(
  settings: Record<string, string> = {},
  clusterUrl = inject('clusterUrl'),
): Promise<Machine> {
  const { url, dataDir, drop } = await cloneDatabase({ clusterUrl, template: 'template0' })
  onTestFinished(drop)
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: testKey, ...settings })
  return { url, env }
}

/** Where the database of a running app is. */
export const urlOf = ({ app }: TestApi) => app.dependencies.database.direct.options.connectionString!

/** `kando backup <address>` of a running app; the address of the archive. */
export async function backUp(
  { app }: TestApi,
  address: string | undefined,
  settings: Partial<Env> = {},
): Promise<string> {
  const { env, database, clock } = app.dependencies
  const url = database.direct.options.connectionString!
  const { data } = await backupCommand(
    { env: { ...env, ...settings }, url, database, clock },
    { address, isScheduled: false },
  )
  return (data as { address: string }).address
}

/** `kando restore <archive>` on a machine. */
export async function restore(archive: string, { url, env }: Machine): Promise<string> {
  const header = await checkRestore(env, archive)
  const database = openDatabase(url, { connections: 2 })
  try {
    const instance = { env, url, database, clock: { now: () => new Date(0) } }
    return (await restoreCommand(instance, archive, header)).text
  } finally {
    await database.close()
  }
}

/** The tables of a database. */
export async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Every row of every table of an instance as text, its jobs and its sequences. */
export async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const read = async (sql: string) => (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text)
    const tables = await read(
      `select tablename::text as text from pg_tables where schemaname = 'public' and tablename not in ('backup_runs') order by 1`,
    )
    const content: Record<string, string[]> = {}
    for (const table of tables)
      content[table] = await read(
        table === 'migrations'
          ? 'select name as text from migrations order by 1'
          : `select to_jsonb(t)::text as text from "${table}" t order by 1`,
      )
    content['jobs'] = await read(`select job::text as text from (${portableJobs}) jobs (job)`)
    content['sequences'] = await read(
      `select sequencename || ' ' || last_value as text from pg_sequences
       where schemaname = 'public' and last_value is not null and sequencename <> 'backup_runs_id_seq' order by 1`,
    )
    content['constraints'] = await read(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`,
    )
    content['triggers'] =
      await read(`select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as text from pg_trigger
       where not tgisinternal order by 1`)
    return content
  } finally {
    await client.end()
  }
}
