import { isBackupOverdue, overdueHours } from '#rules/operations/backup-schedule.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { isBackupRunning, type MadeBackup } from './make-backup.ts'
import { rowsOf } from './archive-format.ts'

/** Notes that a backup begins, and answers with the number of the run. Runs whose process is gone have failed. */
export async function beginRun(
  db: Db,
  { now, isScheduled, destination }: { now: Date; isScheduled: boolean; destination: string },
): Promise<number> {
  if (!(await isBackupRunning(db)))
    await db
      .updateTable('backup_runs')
      .set({ state: 'FAILED', finished_at: now, error: 'It was interrupted' })
      .where('state', '=', 'RUNNING')
      .execute()
  const { id } = await db
    .insertInto('backup_runs')
    .values({ started_at: now, state: 'RUNNING', is_scheduled: isScheduled, destination })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endRun(db: Db, id: number, now: Date, result: MadeBackup | Error): Promise<void> {
  const facts =
    result instanceof Error
      ? { state: 'FAILED', error: result.message }
      : {
          state: 'DONE',
          destination: result.address,
          bytes: result.bytes,
          rows: rowsOf(result.manifest),
          files: result.manifest.files.count,
        }
  await db
    .updateTable('backup_runs')
    .set({ ...facts, finished_at: now })
    .where('id', '=', id)
    .execute()
}

/** The last good backup, the last one that was tried, the last one that ended, and since when there should have been one. */
export async function readBackups(db: Db) {
  const runs = db.selectFrom('backup_runs').selectAll()
  const [lastGood, lastTry, lastEnded, first] = await Promise.all([
    runs.where('state', '=', 'DONE').orderBy('started_at', 'desc').limit(1).executeTakeFirst(),
    runs.orderBy('id', 'desc').limit(1).executeTakeFirst(),
    runs.where('state', '<>', 'RUNNING').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    runs.orderBy('id').limit(1).executeTakeFirst(),
  ])
  return { lastGood, lastTry, lastEnded, since: lastGood?.started_at ?? first?.started_at }
}

/** A line for `doctor`; throws where backups are made by a schedule and the last good one is too old. */
export async function checkBackupAge(db: Db, { BACKUP_TO }: Pick<Env, 'BACKUP_TO'>, now: Date): Promise<string> {
  const { lastGood, lastEnded, since } = await readBackups(db)
  const last = lastGood ? `the last good one is of ${lastGood.started_at.toISOString()}` : 'there is none yet'
  if (BACKUP_TO === undefined) return `not scheduled (BACKUP_TO is not set): ${last}`
  const failure = lastEnded?.state === 'FAILED' ? `; the last try failed: ${lastEnded.error}` : ''
  if (isBackupOverdue(since, now)) throw new Error(`${last}, more than ${overdueHours} hours ago${failure}`)
  return `${last}${failure}`
}

/** Deletes what was noted of runs before this instant; the last good one stays. */
export const forgetRuns = (db: Db, before: Date) =>
  db
    .deleteFrom('backup_runs')
    .where('started_at', '<', before)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('backup_runs').select('id').where('state', '=', 'DONE').orderBy('started_at', 'desc').limit(1),
    )
    .execute()
