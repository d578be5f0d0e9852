import type { Readable } from 'node:stream'
import PQueue from 'p-queue'
import pg from 'pg'
import { openDatabase } from '#server/platform/database/database.ts'
import { currentMigrations, migrate } from '#server/platform/database/migrate.ts'
import type { Storage } from '#server/platform/files/storage-interface.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { filesFolder, jobsFolder, type ArchiveHeader, type ArchiveManifest, type Counted } from './archive-format.ts'
import { openJobsIn } from './copy-jobs.ts'
import { copyIn } from './copy-rows.ts'
import { copySettings, listTables, quoted, tableWithColumns, withoutConstraints } from './database-tables.ts'
import type { ArchiveKeys } from './encryption.ts'
import { readArchive, type ReadArchive } from './read-archive.ts'

/** Opens the archive from its beginning; called once to check it and once to restore it. */
export type ArchiveSource = { open: () => Promise<Readable>; keys: ArchiveKeys }

/** Reads a whole archive; throws in words where this program, with the keys of these fingerprints, could not restore it. */
export async function checkArchive(
  { open, keys }: ArchiveSource,
  fingerprints: readonly string[],
): Promise<ReadArchive> {
  return readArchive(await open(), keys, {
    header(header) {
      requireKnownMigrations(header)
      requireKeys(header, fingerprints)
    },
  })
}

function requireKnownMigrations({ migrations, program }: ArchiveHeader): void {
  const known = currentMigrations()
  const unknown = migrations.find(({ name }) => !known.has(name))
  if (unknown)
    throw new OperatorError(
      `The archive was made by a newer version (${program}), this one does not know ${unknown.name}: install that version or a newer one`,
    )
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed) throw new OperatorError(`The archive was made by an unreleased version: ${changed.name} differs here`)
}

function requireKeys({ keys }: ArchiveHeader, fingerprints: readonly string[]): void {
  const missing = keys.map((key) => !fingerprints.includes(key))
  if (missing[0])
    throw new OperatorError(
      fingerprints.length === 0
        ? 'There is no SECRET_KEY here: set the one of the instance that was backed up, or copy its file secret-key into DATA_DIR'
        : 'SECRET_KEY is another one than that of the instance that was backed up: what it encrypted could not be read',
    )
  if (missing[1])
    throw new OperatorError(
      'The archive needs SECRET_KEY_PREVIOUS, too: the instance that was backed up was rotating its key',
    )
}

/** What `restoreRows` may do with rows that are loaded and not committed yet. */
type Loaded = { client: pg.ClientBase; read: ReadArchive }

type Target = {
  url: string
  /** Where files go; without it they are read and dropped. */
  storage?: Pick<Storage, 'put'>
  check?: (loaded: Loaded) => Promise<void>
}

/**
 * Restores a checked archive into an empty database: the migrations that the archive had, then all rows in one transaction, then newer
 * migrations. Throws before anything is changed where the database has rows.
 */
export async function restoreArchive(
  { open, keys }: ArchiveSource,
  header: ArchiveHeader,
  target: Target,
): Promise<ReadArchive> {
  const { url } = target
  const last = header.migrations.at(-1)?.name
  await withClient(url, (client) => requireEmpty(client, last))
  await migrate(url, { last })
  const database = openDatabase(url, { connections: 1, name: 'kando restore' })
  try {
    await migrateJobs(database)
  } finally {
    await database.close()
  }
  const read = await withClient(url, async (client) => {
    await client.query('begin')
    await client.query(copySettings)
    const tables = await requireEmpty(client, last)
    const rows = createLoader(client, header, target.storage)
    let loaded: ReadArchive | undefined
    await withoutConstraints(client, tables, async () => {
      loaded = await readArchive(await open(), keys, { entry: rows.take })
      await rows.end(loaded.manifest)
    })
    await target.check?.({ client, read: loaded! })
    await client.query('commit')
    await client.query('analyze')
    return loaded!
  })
  await migrate(url)
  return read
}

/** Refuses a database with rows, or with tables of a newer version than the archive. */
async function requireEmpty(
  client: pg.ClientBase,
  last: string | undefined,
): Promise<Awaited<ReturnType<typeof listTables>>> {
  const tables = await listTables(client)
  const filled: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(`select from public.${quoted(name)} limit 1`)
    if (rows.length > 0) filled.push(name)
  }
  if (filled.length > 0)
    throw new OperatorError(
      `The database is not empty (there are rows in ${filled.slice(0, 3).join(', ')}): restore into a new one, or with another DATA_DIR`,
    )
  const { rows: made } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'migrations'`,
  )
  if (made.length === 0) return tables
  const { rows: newer } = await client.query<{ name: string }>('select name from migrations where name > $1', [last])
  if (newer.length > 0)
    throw new OperatorError(
      `The tables of the database are newer than the archive (${newer[0]!.name}): restore into a database without tables`,
    )
  return tables
}

type Taking = { folder: string; write(part: Buffer): Promise<void>; end(): Promise<Counted> }

/** Takes the entries of an archive in their order: parts of tables, jobs, files. */
function createLoader(client: pg.ClientBase, header: ArchiveHeader, storage: Target['storage']) {
  const counted = new Map<string, Counted>()
  const puts = new PQueue({ concurrency: 8 })
  const files = { count: 0, bytes: 0 }
  let failure: unknown
  let taking: Taking | undefined
  const finish = async () => {
    if (taking) counted.set(taking.folder, await taking.end())
    taking = undefined
  }
  const begin = async (folder: string): Promise<Taking> => {
    if (folder === jobsFolder) return { folder, ...(await openJobsIn(client)) }
    const table = header.tables.find(({ name }) => `rows/${name}` === folder)
    if (!table) throw new OperatorError(`The archive has an entry that this version does not know: ${folder}`)
    return { folder, ...copyIn(client, tableWithColumns(table)) }
  }
  const putFile = async (key: string, body: Buffer) => {
    files.count++
    files.bytes += body.length
    if (!storage) return
    await puts.onSizeLessThan(8)
    puts.add(() => storage.put(key, body, contentType(key))).catch((error: unknown) => (failure ??= error))
    if (failure) throw failure as Error
  }
  return {
    async take(name: string, body: Buffer) {
      const folder = name.slice(0, name.lastIndexOf('/'))
      if (taking?.folder !== folder) await finish()
      if (name.startsWith(`${filesFolder}/`)) return putFile(name.slice(filesFolder.length + 1), body)
      taking ??= await begin(folder)
      await taking.write(body)
    },
    async end(manifest: ArchiveManifest) {
      await finish()
      await puts.onIdle()
      if (failure) throw failure as Error
      for (const [name, value] of Object.entries(manifest.sequences))
        await client.query('select setval($1, $2)', [`public.${quoted(name)}`, value])
      compareCounts(counted, files, manifest)
    },
  }
}

function compareCounts(
  counted: Map<string, Counted>,
  files: ArchiveManifest['files'],
  manifest: ArchiveManifest,
): void {
  const expected = [
    ...Object.entries(manifest.tables).map(([name, count]) => [`rows/${name}`, count.rows] as const),
    [jobsFolder, manifest.jobs.rows] as const,
  ]
  for (const [folder, rows] of expected)
    if ((counted.get(folder)?.rows ?? 0) !== rows)
      throw new OperatorError(`Of ${folder} ${counted.get(folder)?.rows ?? 0} rows arrived, the archive has ${rows}`)
  if (files.count !== manifest.files.count)
    throw new OperatorError(`${files.count} files arrived, the archive has ${manifest.files.count}`)
}

const contentType = (key: string) => (key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream')

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kando restore',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
