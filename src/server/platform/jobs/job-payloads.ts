import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * graphile-worker's public view `jobs` has no payload, so these two read its private table: the only ones that do. Nothing writes it. The
 * test beside this file fails when the library changes.
 */
const jobs = sql`graphile_worker._private_jobs`

/** SQL: the application time at which a job is due. Of a list, the latest counts. */
const dueAt = sql`coalesce(payload ->> 'at', payload -> -1 ->> 'at')::timestamptz`

/**
 * Run times are stored in system time but follow the application clock: after the clock was set, waiting jobs are moved with it.
 * `unfailed` leaves failed jobs that wait for their next attempt. `all` is for one run by a clock that stands still: what is due at the
 * same instant runs in the order in which it was enqueued, and what is not due stays so for an hour, however long the run takes; it
 * returns whether any job is due.
 */
export async function alignWithClock(db: Db, clock: Clock, which: 'unfailed' | 'all'): Promise<boolean> {
  const isAll = which === 'all'
  const { rows } = await sql<{ due: boolean }>`
    with waiting as (
      select id, attempts, run_at, ${dueAt} + (now() - ${clock.now()}::timestamptz) as due_at
      from ${jobs} where locked_at is null and attempts < max_attempts),
    target as (
      select id, due_at <= now() as is_due, due_at - case when ${isAll}
        then row_number() over (order by id desc) * interval '1 microsecond' else interval '0' end as run_at
      from waiting where ${isAll} or (attempts = 0 and abs(extract(epoch from run_at - due_at)) > 1)
      -- Two callers move them in one order, so they cannot deadlock.
      order by id)
    select coalesce(bool_or(is_due), false) as due from target left join lateral graphile_worker.reschedule_jobs(array[target.id],
      target.run_at + case when ${isAll} and not is_due then interval '1 hour' else interval '0' end) moved on true`.execute(
    db,
  )
  return rows[0]!.due
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
