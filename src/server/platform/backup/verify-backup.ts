import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Counted } from './archive-format.ts'
import { copyJobsOut } from './copy-jobs.ts'
import { copyOut } from './copy-rows.ts'
import { quoted, tableWithColumns } from './database-tables.ts'
import type { ReadArchive } from './read-archive.ts'
import { checkArchive, restoreArchive, type ArchiveSource } from './restore-backup.ts'

/**
 * The drill: restores an archive into a scratch database of this server, writes every table out of it again and compares rows and checksums
 * with the archive. The database checks all constraints meanwhile. Nothing stays.
 */
export async function verifyArchive(
  source: ArchiveSource,
  fingerprints: readonly string[],
  url: string,
): Promise<ReadArchive> {
  const { header } = await checkArchive(source, fingerprints)
  const scratch = new URL(url)
  const own = decodeURIComponent(scratch.pathname.slice(1)).slice(0, 40)
  const name = `${own}_verify_${randomBytes(6).toString('hex')}`
  scratch.pathname = `/${encodeURIComponent(name)}`
  await onServer(url, `create database ${quoted(name)} encoding 'UTF8' template template0`)
  try {
    return await restoreArchive(source, header, { url: scratch.href, check: compareRows })
  } finally {
    await onServer(url, `drop database if exists ${quoted(name)} with (force)`)
  }
}

async function compareRows({ client, read }: { client: pg.ClientBase; read: ReadArchive }): Promise<void> {
  const { header, manifest } = read
  for (const table of header.tables)
    compare(table.name, await copyOut(client, tableWithColumns(table)), manifest.tables[table.name])
  compare('jobs', await copyJobsOut(client), manifest.jobs)
}

function compare(name: string, found: Counted, expected: Counted | undefined): void {
  if (found.rows !== expected?.rows || found.sha256 !== expected.sha256)
    throw new OperatorError(
      `Restored, ${name} differs from the archive: ${found.rows} rows of ${expected?.rows ?? 0}, or other content`,
    )
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kando verify',
    connectionTimeoutMillis: 5000,
  })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new OperatorError(
      'The user of DATABASE_URL may not create the scratch database: give it CREATEDB, or verify on a machine without DATABASE_URL',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}
