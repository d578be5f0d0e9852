import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Db } from './database.ts'
import { encodingProblem, versionProblem } from './server-version.ts'
import { unlimited } from './timeouts.ts'

/** The folder of the migrations of this version. */
export const migrationsFolder = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

/** Advisory lock that serializes processes migrating the same database; a backup shares it. */
export const migrationLock = 7_411_902

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Applies the SQL files that the database does not have yet, in the order of their names, each in a transaction of its own, and returns
 * their names. Only one process migrates at a time; a file that waits for a table lock gives up after 5 s and can be retried.
 * Throws when an applied file was changed or a new one comes before it: migrations are forward-only; and before anything is changed when
 * the server is too old for them, or the database is not UTF8. With `last`, files after that one are left for another time.
 */
export async function migrate(
  url: string,
  options: { folder?: string; report?: (line: string) => void; oldestServer?: number; last?: string | undefined } = {},
): Promise<string[]> {
  return withClient(url, async (client) => {
    await requireFit(client, options.oldestServer)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`)
    const all = await findPending(client, options.folder ?? migrationsFolder)
    const pending = all.filter(({ name }) => options.last === undefined || name <= options.last)
    for (const migration of pending) {
      options.report?.(`Migrating ${migration.name}`)
      await apply(client, migration)
    }
    return pending.map((migration) => migration.name)
  })
}

/** The names of the files that `migrate` would apply. */
export async function pendingMigrations(url: string, folder: string = migrationsFolder): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`)
    const pending = rows[0]?.there ? await findPending(client, folder) : readMigrations(folder)
    return pending.map((migration) => migration.name)
  })
}

/** The migrations of this version by name, with their checksums. */
export const currentMigrations = () =>
  new Map(readMigrations(migrationsFolder).map(({ name, checksum }) => [name, checksum]))

/** The migrations of this version; read once. */
const currentNames = once(() => readMigrations(migrationsFolder).map(({ name }) => name))

/** Whether every migration of this version is applied; additional ones of a newer version are ignored. One round trip. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from unnest(${currentNames()}::text[]) as own (name)
    where not exists (select from migrations where migrations.name = own.name)`.execute(db)
  return rows[0]?.missing === 0
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const wrong = names.find((name) => !/^\d{4}-[a-z\d-]+\.sql$/.test(name))
  if (wrong) throw new Error(`${wrong} is not named like 0001-accounts.sql`)
  return names.sort().map((name) => {
    const sql = readFileSync(`${folder}/${name}`, 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
  })
}

async function requireFit(client: pg.Client, oldest?: number): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]!
  const problem = versionProblem(version, oldest) ?? encodingProblem(encoding)
  if (problem) throw new OperatorError(problem)
}

async function findPending(client: pg.Client, folder: string): Promise<Migration[]> {
  const files = readMigrations(folder)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const last = rows.at(-1)?.name ?? ''
  for (const { name, checksum } of files) {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum)
      throw new OperatorError(`${name} was changed after it was applied: an unreleased version made this database`)
    if (known === undefined && name < last)
      throw new OperatorError(
        `${name} comes before ${last}, which is already applied: an unreleased version made this database`,
      )
  }
  // Applied files missing here belong to a newer version. Migrations expand before they contract, so this version still runs.
  return files.filter((file) => !applied.has(file.name))
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { message, position } = error as pg.DatabaseError
    const line = position ? sql.slice(0, Number(position)).split('\n').length : 0
    throw new OperatorError(`${name}${line ? `:${line}` : ''}: ${message}`, { cause: error })
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    ...unlimited,
    application_name: 'kando migrate',
    connectionTimeoutMillis: 5000,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
