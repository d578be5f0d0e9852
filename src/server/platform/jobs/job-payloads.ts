import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { bulkPriority } from './outbox.ts'

/**
 * graphile-worker's public view `jobs` has neither payload nor `is_available`, by which its indexes find a job, so these read its private
 * table: the only ones that do. Nothing writes it. The test beside this file fails when the library changes.
 */
const jobs = sql`graphile_worker._private_jobs`

/** SQL: the application time at which a job is due. Of a list, the latest counts. */
const dueAt = sql`coalesce(payload ->> 'at', payload -> -1 ->> 'at')::timestamptz`

/** Waiting jobs that are compared with one statement. */
const comparedAtOnce = 10_000

/**
 * Run times are stored in system time but follow the application clock: after the clock was set, waiting jobs are moved with it.
 * `unfailed` leaves failed jobs that wait for their next attempt, and goes through the table in parts. `all` is for one run by a clock that
 * stands still: what is due at the same instant runs in the order in which it was enqueued, and what is not due stays so for an hour,
 * however long the run takes; it returns whether any job is due.
 */
export async function alignWithClock(db: Db, clock: Clock, which: 'unfailed' | 'all'): Promise<boolean> {
  if (which === 'all') return (await alignNext(db, clock, { isAll: true, after: '0', limit: null })).due
  for (let after: string | null = '0'; after !== null;)
    after = (await alignNext(db, clock, { isAll: false, after, limit: comparedAtOnce })).last
  return false
}

type Part = { isAll: boolean; after: string; limit: number | null }

/** Aligns the jobs after this id, up to a limit; `last` is null at the end of the table. */
async function alignNext(db: Db, clock: Clock, { isAll, after, limit }: Part) {
  const { rows } = await sql<{ due: boolean; last: string | null }>`
    with waiting as (
      select id, attempts, run_at, ${dueAt} + (now() - ${clock.now()}::timestamptz) as due_at
      from ${jobs} where locked_at is null and attempts < max_attempts and id > ${after}::bigint order by id limit ${limit}::bigint),
    target as (
      select id, due_at <= now() as is_due, due_at - case when ${isAll}
        then row_number() over (order by id desc) * interval '1 microsecond' else interval '0' end as run_at
      from waiting where ${isAll} or (attempts = 0 and abs(extract(epoch from run_at - due_at)) > 1)
      -- Two callers move them in one order, so they cannot deadlock.
      order by id)
    select coalesce(bool_or(is_due), false) as due,
      (select case when count(*) = ${limit}::bigint then max(id)::text end from waiting) as last
    from target left join lateral graphile_worker.reschedule_jobs(array[target.id],
      target.run_at + case when ${isAll} and not is_due then interval '1 hour' else interval '0' end) moved on true`.execute(
    db,
  )
  return rows[0]!
}

/** An index of ours of the jobs that were begun: they run, wait for another attempt, or have failed. */
export async function indexBegunJobs(db: Db): Promise<void> {
  await sql`create index if not exists kando_begun_jobs on ${jobs} (is_available, locked_at, run_at) where attempts > 0`.execute(
    db,
  )
}

/** SQL: the ids of jobs that run, by that index. */
export const runningJobIds = sql`select id from ${jobs} where attempts > 0 and not is_available and locked_at is not null`

/** SQL: the ids of jobs that have used up their attempts, by that index. */
export const failedJobIds = sql`select id from ${jobs} where attempts > 0 and not is_available and locked_at is null`

/** SQL: the ids of tasks by their names. */
const idsOf = (tasks: readonly string[]) =>
  sql`array(select id from graphile_worker._private_tasks where identifier = any(${[...tasks]}::text[]))`

/** SQL: jobs of the usual priority that wait, in the order of the library's index. */
const available = sql`from ${jobs} where is_available and priority = 0`

/** SQL: those of them that a worker with these tasks would take now. */
const dueFor = (tasks: readonly string[]) => sql`${available} and run_at <= now() and task_id = any(${idsOf(tasks)})`

type QueueState = {
  due: number
  /** Run times are in the time of the database. */
  oldestDueAt: Date | null
  running: number
  scheduled: number
  retrying: number
  failed: number
  leftOver: number
}

/**
 * How many jobs there are in each state, each counted up to `limit`, for a process with these tasks. What is left over are due jobs of
 * other tasks, of the oldest ones: nobody takes them, so they are there before all others.
 */
export async function readQueueState(db: Db, tasks: readonly string[], limit: number): Promise<QueueState> {
  const upTo = (rows: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select ${rows} limit ${sql.lit(limit)}) counted)`
  const { rows } = await sql<QueueState>`
    select ${upTo(dueFor(tasks))} as due, ${oldestDueAt(tasks)} as "oldestDueAt",
      ${upTo(sql`from (${runningJobIds}) running`)} as running,
      ${upTo(sql`${available} and run_at > now() and attempts = 0`)} as scheduled,
      ${upTo(sql`from ${jobs} where attempts > 0 and is_available`)} as retrying,
      ${upTo(sql`from (${failedJobIds}) failed`)} as failed,
      (select count(*)::int from (select task_id ${available} and run_at <= now() order by run_at limit ${sql.lit(limit)}) oldest
        where task_id <> all(${idsOf(tasks)})) as "leftOver"`.execute(db)
  return rows[0]!
}

const oldestDueAt = (tasks: readonly string[]) => sql`(select run_at ${dueFor(tasks)} order by run_at limit 1)`

/** The age in seconds of the oldest due job of these tasks, and how many have failed: what metrics watch. */
export async function readQueueAge(db: Db, tasks: readonly string[]): Promise<{ age: number; failed: number }> {
  const { rows } = await sql<{ age: number; failed: number }>`
    select coalesce(extract(epoch from now() - ${oldestDueAt(tasks)}), 0)::float8 as age,
      (select count(*)::int from (${failedJobIds}) failed) as failed`.execute(db)
  return rows[0]!
}

/** Jobs that are deleted with one statement. */
const removedAtOnce = 1_000

/**
 * Deletes jobs of other tasks than these that have been due for a week: longer than one version replaces another, or is put back. Returns
 * how many of each task.
 */
export async function removeLeftOverJobs(db: Db, tasks: readonly string[]): Promise<{ task: string; count: number }[]> {
  const { rows } = await sql<{ task: string; count: number }>`
    with removed as (
      select task_id from graphile_worker.complete_jobs(array(
        select id from ${jobs} where is_available and priority in (0, ${sql.lit(bulkPriority)}) and run_at < now() - interval '7 days'
          and task_id <> all(${idsOf(tasks)}) limit ${sql.lit(removedAtOnce)})))
    select identifier as task, count(*)::int as count from removed join graphile_worker._private_tasks on id = task_id
    group by identifier order by identifier`.execute(db)
  return rows
}

/**
 * Deliveries to people by jobs that carry this id in that field of their event or data: those still ahead, and those that failed for good.
 * An e-mail that waits for the end of quiet hours carries the event inside its data.
 */
export async function countQueuedJobs(db: Db, field: string, id: string): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select coalesce(sum(people) filter (where attempts < max_attempts), 0)::int as waiting,
      coalesce(sum(people) filter (where attempts >= max_attempts), 0)::int as failed
    from (select *, coalesce(json_array_length(payload #> '{data,userIds}'), 1) as people from ${jobs}) job
    where ${id} in (payload #>> array['data', ${field}::text], payload #>> array['data', 'change', 'payload', ${field}::text])`.execute(
    db,
  )
  return rows[0]!
}

/** SQL text: each job as JSON by what the library's public functions take, in the order in which they were enqueued (for backups). */
export const portableJobs = `
  select json_build_object('task', task.identifier, 'queue', queue.queue_name, 'payload', job.payload, 'runAt', job.run_at,
    'priority', job.priority, 'attempts', job.attempts, 'maxAttempts', job.max_attempts, 'key', job.key, 'flags', job.flags,
    'error', case when job.attempts >= job.max_attempts then job.last_error end)
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  order by job.id`
