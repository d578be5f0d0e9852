import { DAY } from '#rules/time/days.ts'
import { backupsToDelete } from '#rules/operations/backup-retention.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { createStorage } from '#server/platform/files/storage.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { beginRun, endRun, forgetRuns } from './backup-runs.ts'
import type { Destination } from './destination.ts'
import { destinationOf, folderOrBucket } from './destinations.ts'
import { archiveKeys } from './encryption.ts'
import { keyFingerprints } from './key-fingerprint.ts'
import { makeBackup, type MadeBackup } from './make-backup.ts'
import { archiveEnding } from './write-archive.ts'

type Instance = { env: Env; url: string; db: Db; clock: Clock }
type Where = { destination: Destination; name: string; isRegular: boolean }

/** Days for which the history of backups is kept. */
const historyDays = 365
const named = /^kando-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.(?:zst|gz)(?:\.age)?$/

/** Makes a backup where an operator said, or by BACKUP_TO, where old ones are deleted afterwards; notes how it went. */
export async function runBackup(
  { env, url, db, clock }: Instance,
  { address, isScheduled }: { address: string | undefined; isScheduled: boolean },
): Promise<MadeBackup & { deleted: string[] }> {
  const now = clock.now()
  const keys = archiveKeys(env)
  const { destination, name, isRegular } = whereTo(env, address, `kando-${nameOf(now)}${archiveEnding(keys)}`)
  const id = await beginRun(db, { now, isScheduled, destination: destination.address(name) })
  try {
    const storage = createStorage(env, createSecrets(env.SECRET_KEY, env.SECRET_KEY_PREVIOUS))
    const source = { url, storage, fingerprints: keyFingerprints(env) }
    const made = await makeBackup(source, { destination, name, keys, now, isHalfSpeed: isScheduled })
    await endRun(db, id, clock.now(), made)
    await forgetRuns(db, new Date(now.getTime() - historyDays * DAY))
    return { ...made, deleted: isRegular ? await deleteOld(destination, env) : [] }
  } catch (error) {
    // Where the database is gone, the next run notes that this one was interrupted.
    await endRun(db, id, clock.now(), error as Error).catch(() => {})
    throw error
  }
}

function whereTo(env: Env, address: string | undefined, usualName: string): Where {
  if (address !== undefined) {
    const { destination, name = usualName } = destinationOf(env, address)
    return { destination, name, isRegular: false }
  }
  if (env.BACKUP_TO === undefined)
    throw new OperatorError('Where to? Name a file, a folder or s3://bucket/prefix, or set BACKUP_TO')
  return { destination: folderOrBucket(env, env.BACKUP_TO), name: usualName, isRegular: true }
}

/** `2026-11-25T023000Z`: no colons, which some file systems refuse. */
const nameOf = (now: Date) => `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`

async function deleteOld(destination: Destination, env: Env): Promise<string[]> {
  const backups = (await destination.list()).flatMap((name) => {
    const [, day, hour, minute, second] = named.exec(name) ?? []
    return day === undefined ? [] : [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }]
  })
  const keep = { days: env.BACKUP_KEEP_DAYS, weeks: env.BACKUP_KEEP_WEEKS, months: env.BACKUP_KEEP_MONTHS }
  const old = backupsToDelete(backups, keep)
  for (const { name } of old) await destination.remove(name)
  return old.map(({ name }) => name)
}
