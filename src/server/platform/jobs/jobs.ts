import { EventEmitter } from 'node:events'
import { Logger, runMigrations, runTaskListOnce, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/database/database.ts'
import type { Feature } from '#server/platform/feature.ts'
import { runInContext, type JobRuntime } from './job-context.ts'
import { createTasks, cronKey, nextRun } from './job-tasks.ts'
import type { Log } from '#server/platform/operations/log.ts'
import { enqueue, jobTask } from './outbox.ts'

/** Brings the schema `graphile_worker` up to date, with our back-off. Safe to run concurrently. */
export async function migrateJobs(database: Database): Promise<void> {
  await runMigrations({ pgPool: database.pool, logger: graphileLogger() })
  await sql.raw(backOff).execute(database.db)
}

/**
 * graphile-worker waits e^attempt seconds after a failure, which is not configurable. Ours: 1 s, 2 s, 4 s … one hour, with jitter. The
 * trigger matches only the update of a failure, which clears the lock and moves the run time.
 */
const backOff = `
  create or replace function graphile_worker.kando_back_off() returns trigger language plpgsql as $$
  begin
    new.run_at := clock_timestamp() + least(2 ^ greatest(new.attempts - 1, 0), 3600) * (0.75 + random() / 2) * interval '1 second';
    return new;
  end $$;
  create or replace trigger kando_back_off before update on graphile_worker._private_jobs for each row
    when (old.locked_at is not null and new.locked_at is null and new.run_at > old.run_at and new.last_error is not null)
    execute function graphile_worker.kando_back_off()`

/** Runs all due jobs and the jobs they enqueue, without a worker. Throws the errors of failed jobs. */
export async function runDueJobs(runtime: JobRuntime): Promise<void> {
  const { database, clock, log } = runtime.dependencies
  if (!(await alignWithClock(database.db, clock, 'all'))) return
  const failures: unknown[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ error }) => failures.push(error))
  const client = await database.pool.connect()
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
  await runInContext(runtime, (ctx) => known.run(ctx, data, prepared))
}

/**
 * Run times are stored in system time but follow the application clock: after the clock was set, pending jobs are moved with it.
 * `unfailed` leaves failed jobs that wait for their next attempt. `all` is for one run by a clock that stands still: what is due at the
 * same instant runs in the order in which it was enqueued, and what is not due stays so for an hour, however long the run takes; it
 * returns whether any job is due.
 */
export async function alignWithClock(db: Db, clock: Clock, which: 'unfailed' | 'all'): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    with moment as (select clock_timestamp() - ${clock.now()}::timestamptz as ahead),
    -- Locked in one order, so that two callers cannot deadlock.
    locked as materialized (
      select id, (payload->>'at')::timestamptz + ahead as run_at from graphile_worker._private_jobs job, moment
      where is_available and (${which === 'all'} or
        (attempts = 0 and abs(extract(epoch from run_at - ((payload->>'at')::timestamptz + ahead))) > 1))
      order by id for update of job),
    target as (
      select id, run_at - case
        when ${which === 'all'} then row_number() over (order by id desc) * interval '1 microsecond' else interval '0' end as run_at
      from locked),
    moved as (
      update graphile_worker._private_jobs as job set run_at = target.run_at + case
        when ${which === 'all'} and target.run_at > clock_timestamp() then interval '1 hour' else interval '0' end
      from target where job.id = target.id)
    select exists (select from target where run_at <= clock_timestamp()) as due`.execute(db)
  return rows[0]!.due
}

/** Ensures one pending row per recurring job; an existing one is left as it is. */
export async function scheduleRecurring(db: Db, clock: Clock, features: readonly Feature[]): Promise<void> {
  const now = clock.now()
  const jobs = features.flatMap(({ name, jobs }) =>
    Object.entries(jobs ?? {}).map(([job, { cron }]) => ({ name: `${name}.${job}`, task: jobTask(name, job), cron })),
  )
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs where key = any(${jobs.map(({ name }) => cronKey(name))}::text[]) and attempts < max_attempts`.execute(
    db,
  )
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
