import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** SQL: jobs that have used up their attempts. */
const failed = sql`
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where job.attempts >= job.max_attempts and job.locked_at is null`

export type FailedTask = { name: string; count: number; oldestAt: Date }

/** The names of failed jobs, most first. */
export async function listFailedTasks(db: Db): Promise<FailedTask[]> {
  const { rows } = await sql<FailedTask>`
    select task.identifier as name, count(*)::int as count, min(job.updated_at) as "oldestAt" ${failed}
    group by task.identifier order by count(*) desc, task.identifier`.execute(db)
  return rows
}

type FailedJobRow = { id: string; attempts: number; createdAt: Date; failedAt: Date; error: string | null }

/** Failed jobs of one name, oldest first. `error` can hold personal data. */
export async function listFailedJobs(
  db: Db,
  { name, limit, offset }: { name: string; limit: number; offset: number },
): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select job.id::text, job.attempts, job.created_at as "createdAt", job.updated_at as "failedAt", job.last_error as error ${failed}
      and task.identifier = ${name} order by job.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

type Selection = { name: string; ids: readonly string[] | null }

/** Runs failed jobs again, with all their attempts; returns how many. Rows that somebody else changed meanwhile are left out. */
export async function retryFailedJobs(db: Db, selection: Selection): Promise<number> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs set attempts = 0, run_at = clock_timestamp(), updated_at = clock_timestamp()
    where id in (${selected(selection)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes failed jobs; returns how many. */
export async function discardFailedJobs(db: Db, selection: Selection): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from graphile_worker._private_jobs where id in (${selected(selection)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Locked, so that of two who act at once one finds nothing left. */
const selected = ({ name, ids }: Selection): RawBuilder<unknown> => sql`
  select job.id ${failed} and task.identifier = ${name}
    and (${ids === null} or job.id = any(${[...(ids ?? [])]}::bigint[])) order by job.id for update of job skip locked`

type QueueState = {
  due: number
  oldestDueAt: Date | null
  running: number
  scheduled: number
  retrying: number
  failed: number
}

/** How many jobs there are in each state. */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where is_due)::int as due, min(run_at) filter (where is_due) as "oldestDueAt",
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and run_at > now() and attempts = 0)::int as scheduled,
      count(*) filter (where attempts between 1 and max_attempts - 1 and locked_at is null)::int as retrying,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from (select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due
      from graphile_worker._private_jobs) job`.execute(db)
  return rows[0]!
}
