import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import { findSecret, type CheckedEnv, type Env } from '#server/platform/operations/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { rowsOf, type ArchiveHeader, type ArchiveManifest } from './archive-format.ts'
import { destinationOf } from './destinations.ts'
import { archiveKeys } from './encryption.ts'
import { keyFingerprints } from './key-fingerprint.ts'
import { checkArchive, restoreArchive, type ArchiveSource } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'
import { verifyArchive } from './verify-backup.ts'

type Instance = { env: Env; url: string; database: Database; clock: Clock }
type Outcome = { ok: boolean; text: string; data: unknown }

/** `backup [address]`; scheduled ones run with the lowest priority of the system. */
export async function backupCommand(
  { env, url, database, clock }: Instance,
  { address, isScheduled }: { address: string | undefined; isScheduled: boolean },
): Promise<Outcome> {
  const started = performance.now()
  const made = await runBackup({ env, url, db: database.db, clock }, { address, isScheduled })
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const size = `${(made.bytes / 1e6).toFixed(1)} MB`
  const isEncrypted = made.address.endsWith('.age')
  const lines = [
    `Backed up ${contents(made.manifest)} in ${seconds} s: ${made.address} (${size}, ${isEncrypted ? 'encrypted' : 'not encrypted'})`,
    'Keep SECRET_KEY elsewhere: the backup cannot be restored without it, and does not hold it',
    ...(made.deleted.length > 0 ? [`Deleted ${made.deleted.length} old ones: ${made.deleted.join(', ')}`] : []),
  ]
  const { address: to, bytes, deleted, manifest } = made
  return {
    ok: true,
    text: lines.join('\n'),
    data: { address: to, bytes, seconds, rows: rowsOf(manifest), files: manifest.files, deleted },
  }
}

/** `backup --verify <address>` */
export async function verifyCommand({ env, url }: Instance, address: string): Promise<Outcome> {
  const { header, manifest } = await verifyArchive(archiveAt(env, address), keyFingerprints(env), url)
  const text = `The backup of ${header.createdAt} is good: restored into a scratch database, ${contents(manifest)} are as they were`
  return { ok: true, text, data: { createdAt: header.createdAt, rows: rowsOf(manifest), files: manifest.files } }
}

/** Whether `restore` can succeed, before a key, a folder or a database is made for it. */
export async function checkRestore(env: CheckedEnv, address: string): Promise<ArchiveHeader> {
  const secret = findSecret(env)
  const fingerprints = secret === undefined ? [] : keyFingerprints({ ...env, SECRET_KEY: secret })
  const { header } = await checkArchive(archiveAt(env, address), fingerprints)
  return header
}

/** `restore <address>`, after its check. */
export async function restoreCommand({ env, url }: Instance, address: string, header: ArchiveHeader): Promise<Outcome> {
  const storage = createStorage(env, createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS))
  const { manifest } = await restoreArchive(archiveAt(env, address), header, { url, storage })
  const text =
    `Restored ${contents(manifest)} of ${header.createdAt}\n` +
    'Start the server now. The one that was backed up must not run any more: both would send what is due'
  return { ok: true, text, data: { createdAt: header.createdAt, rows: rowsOf(manifest), files: manifest.files } }
}

function archiveAt(env: CheckedEnv | Env, address: string): ArchiveSource {
  const { destination, name } = destinationOf(env as Env, address)
  if (name === undefined) throw new OperatorError(`${address} is a folder: name the archive`)
  return { open: () => destination.open(name), keys: archiveKeys(env) }
}

const amount = (n: number, unit: string) => `${n.toLocaleString('en')} ${unit}${n === 1 ? '' : 's'}`
const contents = (manifest: ArchiveManifest) =>
  `${amount(rowsOf(manifest), 'row')}, ${amount(manifest.jobs.rows, 'job')} and ${amount(manifest.files.count, 'file')}`
