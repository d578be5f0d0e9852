import { sql, type RawBuilder } from 'kysely'

/** A row of graphile-worker's queue. With a key it replaces the pending job that has the same key. */
type JobRow = { task: string; payload: unknown; key?: string | undefined; delaySeconds: number }
type Options = {
  maxAttempts: number
  /** All of these tasks are in the task table; an unknown task fails the transaction. */
  areTasksKnown: boolean
}

/**
 * One statement that inserts jobs as `graphile_worker.add_jobs` does, at 0.6 of its cost (README.md). That function handles the rare cases:
 * a task that is not in the task table yet, a key whose job is running.
 */
export function insertJobs(rows: readonly JobRow[], { maxAttempts, areTasksKnown }: Options): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  const hasKeys = rows.some(({ key }) => key !== undefined)
  return areTasksKnown && !hasKeys ? plainInsert(json, maxAttempts) : keyedInsert(json, rows.length, maxAttempts)
}

const plainInsert = (json: string, maxAttempts: number) => sql`
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
  select (select id from graphile_worker._private_tasks where identifier = spec.task), payload,
    now() + "delaySeconds" * interval '1 second', ${maxAttempts}::int
  from json_to_recordset(${json}::json) as spec (task text, payload json, "delaySeconds" float8)`

const keyedInsert = (json: string, count: number, maxAttempts: number) => sql`
  with spec as (
    select task, payload, key, now() + "delaySeconds" * interval '1 second' as run_at
    from json_to_recordset(${json}::json) as spec (task text, payload json, key text, "delaySeconds" float8)),
  known as (
    select known.id, payload, key, run_at from spec join graphile_worker._private_tasks as known on known.identifier = spec.task),
  written as (
    insert into graphile_worker._private_jobs as job (task_id, payload, key, run_at, max_attempts)
    select id, payload, key, run_at, ${maxAttempts}::int from known
    where (select count(*) from known) = ${count}::int
    on conflict (key) do update set task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
      max_attempts = excluded.max_attempts, attempts = 0, last_error = null, revision = job.revision + 1, updated_at = now()
    where job.locked_at is null
    returning job.id)
  select from graphile_worker.add_jobs(array(
    select row(task, payload, null, run_at, ${maxAttempts}::int, key, null, null)::graphile_worker.job_spec from spec))
  where (select count(*) from written) < ${count}::int`
