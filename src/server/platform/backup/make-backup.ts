import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/platform/database/database.ts'
import { migrationLock } from '#server/platform/database/migrate.ts'
import type { Storage } from '#server/platform/files/storage-interface.ts'
import { programVersion } from '#server/platform/operations/program-version.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import {
  archiveFormat,
  entryLimit,
  filesFolder,
  jobsFolder,
  partName,
  rowsFolder,
  type ArchiveHeader,
  type ArchiveManifest,
} from './archive-format.ts'
import { copyJobsOut } from './copy-jobs.ts'
import { copyOut } from './copy-rows.ts'
import { copySettings, listTables, readSequences, tableWithColumns, quoted } from './database-tables.ts'
import type { Destination } from './destination.ts'
import { refuse } from './destination-folder.ts'
import type { ArchiveKeys } from './encryption.ts'
import { atHalfSpeed } from './half-speed.ts'
import { writeArchive, type ArchiveWriter } from './write-archive.ts'

/** Advisory lock of the one backup of a database that may run. */
const backupLock = 7_411_903
/** Files that are read ahead, each of 3 MB at most. */
const filesAhead = 8

type Source = {
  url: string
  storage: Pick<Storage, 'list' | 'read'>
  /** Fingerprints of the keys. */
  fingerprints: string[]
}

type Target = {
  destination: Destination
  name: string
  keys: ArchiveKeys
  now: Date
  /** It leaves half of the database's time to others. */
  isHalfSpeed?: boolean
}

/** An archive that was written. */
export type MadeBackup = { address: string; bytes: number; manifest: ArchiveManifest }

/**
 * Writes the rows of one snapshot of the database and the files of the storage into an archive, which has its name only once it is whole.
 * Files are read after the snapshot: all that its rows name are there, except those that were deleted meanwhile.
 */
export async function makeBackup(
  { url, storage, fingerprints }: Source,
  { destination, name, keys, now, isHalfSpeed = false }: Target,
): Promise<MadeBackup> {
  const write = async (client: pg.Client): Promise<MadeBackup> => {
    const header = await openSnapshot(client, { fingerprints, now })
    const pending = await destination.create(name)
    try {
      const manifest = await writeArchive(pending.sink, { header, keys, createdAt: now }, (writer) =>
        fill(isHalfSpeed ? atHalfSpeed(writer) : writer, client, header, storage),
      )
      return { address: destination.address(name), bytes: await pending.commit(), manifest }
    } catch (error) {
      await pending.abort()
      if (error instanceof OperatorError || !isFileError(error)) throw error
      return refuse(destination.address(name), error)
    }
  }
  return withConnection(url, async (lock) => {
    await takeLock(lock)
    return withConnection(url, write)
  })
}

async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kando backup',
    connectionTimeoutMillis: 5000,
  })
  // A connection that breaks makes its query fail, too.
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end().catch(() => {}))
}

/**
 * Locks out other backups until the connection ends: by a transaction, so that this works behind a pooler of transactions, too. It holds no
 * snapshot, so the clean-up of old rows goes on.
 */
async function takeLock(client: pg.Client): Promise<void> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  const { rows } = await client.query<{ own: boolean }>('select pg_try_advisory_xact_lock($1) as own', [backupLock])
  if (!rows[0]!.own) throw new OperatorError('Another backup of this database is running: wait until it has ended')
}

const isFileError = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined

async function openSnapshot(
  client: pg.Client,
  { fingerprints, now }: { fingerprints: string[]; now: Date },
): Promise<ArchiveHeader> {
  await client.query('begin isolation level repeatable read, read only')
  await client.query(copySettings)
  const { rows: locks } = await client.query<{ own: boolean }>('select pg_try_advisory_xact_lock_shared($1) as own', [
    migrationLock,
  ])
  if (!locks[0]!.own) throw new OperatorError('The database is being migrated: try again afterwards')
  const tables = await listTables(client)
  await client.query(`lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')} in access share mode`)
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    format: archiveFormat,
    program: programVersion,
    createdAt: now.toISOString(),
    database: rows[0]!.version,
    migrations,
    keys: fingerprints,
    tables,
  }
}

async function fill(
  { add }: ArchiveWriter,
  client: pg.Client,
  { tables }: ArchiveHeader,
  storage: Source['storage'],
): Promise<ArchiveManifest> {
  const counted: ArchiveManifest['tables'] = {}
  for (const table of tables)
    counted[table.name] = await copyOut(client, tableWithColumns(table), (part, number) =>
      add(partName(rowsFolder(table.name), number), part),
    )
  const jobs = await copyJobsOut(client, (part, number) => add(partName(jobsFolder, number), part))
  const sequences = await readSequences(client)
  // The snapshot holds back the clean-up of old rows, so it ends before the files.
  await client.query('commit')
  return { tables: counted, jobs, sequences, files: await addFiles(add, storage) }
}

async function addFiles(add: ArchiveWriter['add'], storage: Source['storage']): Promise<ArchiveManifest['files']> {
  const total = { count: 0, bytes: 0 }
  const ahead: { key: string; body: Promise<Buffer | 'too large' | undefined> }[] = []
  const addFirst = async () => {
    const { key, body: reading } = ahead.shift()!
    const body = await reading
    if (body === 'too large') throw new OperatorError(`The file ${key} is larger than any upload may be`)
    // It was deleted since the list was read.
    if (body === undefined) return
    await add(`${filesFolder}/${key}`, body)
    total.count++
    total.bytes += body.length
  }
  for await (const key of storage.list()) {
    const body = storage.read(key, entryLimit)
    // Awaited in its turn.
    body.catch(() => {})
    ahead.push({ key, body })
    if (ahead.length === filesAhead) await addFirst()
  }
  while (ahead.length > 0) await addFirst()
  return total
}

/** Whether a backup runs now that this process did not begin; used to tell one that was interrupted. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await db.executeQuery<{ running: boolean }>(
    CompiledQuery.raw(
      `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and
         database = (select oid from pg_database where datname = current_database())) as running`,
      [backupLock],
    ),
  )
  return rows[0]!.running
}
