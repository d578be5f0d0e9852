import { HOUR } from '#rules/time/days.ts'
import { isBackupDue, isBackupOverdue } from '#rules/operations/backup-schedule.ts'
import { backUpInProcess } from '#server/platform/backup/backup-process.ts'
import { readBackups } from '#server/platform/backup/backup-runs.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'

/** A backup that takes longer is given up, so that the next one can try. */
const longestBackup = 12 * HOUR

/** Backups by the schedule of BACKUP_TO and BACKUP_AT; a machine that was off makes up for it. */
export function operationJobs({
  env,
  database,
  log,
}: Pick<AppDependencies, 'env' | 'database' | 'log'>): Record<string, Job> {
  if (env.BACKUP_TO === undefined) return {}
  const prepare: Job['prepare'] = async ({ db, now }) => {
    const { lastGood, lastTry } = await readBackups(db)
    const backups = { now, at: env.BACKUP_AT, lastGood: lastGood?.started_at, lastTry: lastTry?.started_at }
    if (!isBackupDue(backups)) return
    try {
      await backUpInProcess(env, database.direct.options.connectionString!, now)
    } catch (error) {
      // The next try is in an hour; the job goes on, because it also tells staff.
      log.error({ err: error }, 'the backup failed')
    }
  }
  return { backup: { cron: '*/5 * * * *', prepare, prepareTimeout: longestBackup, run: tellOverdue } }
}

async function tellOverdue({ db, now, emit }: JobContext): Promise<void> {
  const { since } = await readBackups(db)
  if (isBackupOverdue(since, now)) await emit('backup.overdue', { since: since!.toISOString() })
}
