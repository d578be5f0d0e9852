import { EventEmitter } from 'node:events'
import { Logger, runMigrations, runTaskListOnce, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/database/database.ts'
import type { Feature } from '#server/platform/feature.ts'
import { runInContext, type JobRuntime } from './job-context.ts'
import { alignWithClock, indexBegunJobs } from './job-payloads.ts'
import { createTasks, cronKey, nextRun } from './job-tasks.ts'
import type { Log } from '#server/platform/operations/log.ts'
import { enqueue, jobTask } from './outbox.ts'

/** Brings the schema `graphile_worker` up to date. Safe to run concurrently. */
export async function migrateJobs(database: Database): Promise<void> {
  await runMigrations({ pgPool: database.direct, logger: graphileLogger() })
  await indexBegunJobs(database.db)
}

/** Runs all due jobs and the jobs they enqueue, without a worker. Throws the errors of failed jobs. */
export async function runDueJobs(runtime: JobRuntime): Promise<void> {
  const { database, clock, log } = runtime.dependencies
  if (!(await alignWithClock(database.db, clock, 'all'))) return
  const failures: unknown[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ error }) => failures.push(error))
  const client = await database.direct.connect()
  try {
    await runTaskListOnce({ events, logger: graphileLogger(log), noHandleSignals: true }, createTasks(runtime), client)
      .promise
  } finally {
    client.release()
  }
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'Several jobs failed')
}

/** Runs one job now, by its full name (`files.sweep`), whether it is scheduled or not. */
export async function runJob(runtime: JobRuntime, name: string, data: Record<string, unknown> = {}): Promise<void> {
  const [feature, job] = name.split('.')
  const known = runtime.features.find((one) => one.name === feature)?.jobs?.[job ?? '']
  if (!known) throw new Error(`No feature has the job ${name}`)
  const { database, clock } = runtime.dependencies
  const prepared = (await known.prepare?.({ db: database.db, now: clock.now() }, data)) as never
  await runInContext(runtime, (ctx) => known.run(ctx, data, prepared), known)
}

/** Ensures one pending row per recurring job; an existing one is left as it is. */
export async function scheduleRecurring(db: Db, clock: Clock, features: readonly Feature[]): Promise<void> {
  const now = clock.now()
  const jobs = features.flatMap(({ name, jobs }) =>
    Object.entries(jobs ?? {}).map(([job, { cron }]) => ({ name: `${name}.${job}`, task: jobTask(name, job), cron })),
  )
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs
    where key = any(${jobs.map(({ name }) => cronKey(name))}::text[]) and attempts < max_attempts`.execute(db)
  const pending = new Set(rows.map(({ key }) => key))
  const missing = jobs.flatMap(({ name, task, cron }) => {
    const key = cronKey(name)
    return cron === undefined || pending.has(key)
      ? []
      : [{ task, key, payload: { at: nextRun(cron, now).toISOString(), data: {} } }]
  })
  if (missing.length > 0) await enqueue(db, missing, now)
}

/** graphile-worker's messages in our log; everything below a warning is debugging. */
export function graphileLogger(log?: Log): Logger {
  return new Logger(({ label }) => (level, message) => {
    if (level === 'error') log?.error({ worker: label }, message)
    else if (level === 'warning') log?.warn({ worker: label }, message)
    else log?.debug({ worker: label }, message)
  })
}
