import { sql } from 'kysely'
import { isBackupOverdue } from '#rules/operations/backup-schedule.ts'
import { publicError } from '#rules/operations/public-error.ts'
import { mostJobsCounted } from '#contract/operations/constants.ts'
import type { SystemState } from '#contract/operations/schemas.ts'
import { readBackups } from '#server/platform/backup/backup-runs.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isMigrated } from '#server/platform/database/migrate.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { readBounces } from '#server/platform/mail/bounces/public.ts'
import { readQueueState } from '#server/platform/jobs/job-payloads.ts'
import type { Env } from './env.ts'
import { programVersion } from './program-version.ts'

/** The state of the program, as this process with its tasks sees it. */
export async function readSystemState(
  { env, storage }: Pick<AppDependencies, 'env' | 'storage'>,
  tasks: readonly string[],
  db: Db,
  now: Date,
): Promise<SystemState> {
  const [jobs, isComplete, isStorageReady, facts, backups, bounces] = await Promise.all([
    // One more than is shown as a number tells that there are more.
    readQueueState(db, tasks, mostJobsCounted + 1),
    isMigrated(db),
    storage.ready(),
    readFacts(db),
    readBackups(db),
    readBounces(db),
  ])
  return {
    version: programVersion,
    node: process.version,
    startedAt: new Date(now.getTime() - Math.floor(process.uptime()) * 1000).toISOString(),
    isMaintenance: env.MAINTENANCE_MODE || facts.isMaintenance,
    database: {
      version: facts.version,
      bytes: facts.bytes,
      migrations: facts.migrations,
      isMigrated: isComplete,
    },
    // Run times of jobs are in the time of the database, which a test clock does not move.
    jobs: { ...jobs, oldestDueAt: jobs.oldestDueAt && instantOf(jobs.oldestDueAt, facts.databaseNow, now) },
    mail: {
      server: env.SMTP_URL === undefined ? 'MAILBOX' : 'SMTP',
      lastSentAt: facts.sentAt?.toISOString() ?? null,
      undeliverable: bounces.undeliverable.reduce((sum, { count }) => sum + count, 0),
      bounces: env.BOUNCE_MAILBOX_URL === undefined ? null : bounceState(bounces),
    },
    storage: { kind: env.S3_ENDPOINT === undefined ? 'DISK' : 'S3', isReady: isStorageReady },
    backups: backupState(env, backups, now),
  }
}

function backupState(
  { BACKUP_TO: to }: Pick<Env, 'BACKUP_TO'>,
  { lastGood, lastEnded, since }: Awaited<ReturnType<typeof readBackups>>,
  now: Date,
): SystemState['backups'] {
  return {
    to: to === undefined ? 'NOWHERE' : to.startsWith('s3://') ? 'S3' : 'FOLDER',
    lastGood: lastGood ? { at: lastGood.started_at.toISOString(), bytes: lastGood.bytes ?? 0 } : null,
    failure:
      lastEnded?.state === 'FAILED'
        ? { at: lastEnded.started_at.toISOString(), error: publicError(lastEnded.error) }
        : null,
    isOverdue: to !== undefined && isBackupOverdue(since, now),
  }
}

const bounceState = ({
  readAt,
  failedAt,
  error,
}: Awaited<ReturnType<typeof readBounces>>): SystemState['mail']['bounces'] => ({
  readAt: readAt?.toISOString() ?? null,
  failure: failedAt ? { at: failedAt.toISOString(), error: publicError(error) } : null,
})

const instantOf = (at: Date, databaseNow: Date, now: Date) =>
  new Date(now.getTime() + at.getTime() - databaseNow.getTime()).toISOString()

type Facts = {
  version: string
  bytes: number
  migrations: number
  databaseNow: Date
  sentAt: Date | null
  isMaintenance: boolean
}

async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from migrations) as migrations, now() as "databaseNow",
      (select sent_at from mail_deliveries where sent_at is not null order by claimed_at desc limit 1) as "sentAt",
      exists (select from switches where name = 'maintenance' and is_on) as "isMaintenance"`.execute(db)
  return rows[0]!
}
