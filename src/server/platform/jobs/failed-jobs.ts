import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { failedJobIds } from './job-payloads.ts'

const failed = sql`from graphile_worker.jobs where id in (${failedJobIds})`

export type FailedTask = { name: string; count: number; oldestAt: Date }

/** The names of failed jobs, most first. */
export async function listFailedTasks(db: Db): Promise<FailedTask[]> {
  const { rows } = await sql<FailedTask>`
    select task_identifier as name, count(*)::int as count, min(updated_at) as "oldestAt" ${failed}
    group by task_identifier order by count(*) desc, task_identifier`.execute(db)
  return rows
}

type FailedJobRow = { id: string; attempts: number; createdAt: Date; failedAt: Date; error: string | null }

/** Failed jobs of one name, oldest first. `error` can hold personal data. */
export async function listFailedJobs(
  db: Db,
  { name, limit, offset }: { name: string; limit: number; offset: number },
): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id::text, attempts, created_at as "createdAt", updated_at as "failedAt", last_error as error ${failed}
      and task_identifier = ${name} order by jobs.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

type Selection = { name: string; ids: readonly string[] | null }

/** Runs failed jobs again, with all their attempts; returns how many. Those that somebody else has settled meanwhile are left out. */
export const retryFailedJobs = (db: Db, selection: Selection): Promise<number> =>
  settle(db, sql`graphile_worker.reschedule_jobs(${selected(selection)}, run_at => clock_timestamp(), attempts => 0)`)

/** Deletes failed jobs; returns how many. */
export const discardFailedJobs = (db: Db, selection: Selection): Promise<number> =>
  settle(db, sql`graphile_worker.complete_jobs(${selected(selection)})`)

/** One caller after the other, so that of two who act at once one finds nothing left. */
async function settle(db: Db, changed: RawBuilder<unknown>): Promise<number> {
  const [, { rows }] = await pipeline(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('failed jobs', 0))`,
    sql<{ count: number }>`select count(*)::int as count from ${changed}`,
  )
  return rows[0]!.count
}

const selected = ({ name, ids }: Selection): RawBuilder<unknown> => sql`
  array(select id ${failed} and task_identifier = ${name} and (${ids === null} or id = any(${[...(ids ?? [])]}::bigint[])) order by id)`
