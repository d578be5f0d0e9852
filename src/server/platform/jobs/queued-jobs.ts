import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/**
 * Jobs that carry this id in that field of their event or data: those still ahead, and those that failed for good. An e-mail that waits for
 * the end of quiet hours carries the event inside its data; the job of an event counts as its reactions.
 */
export async function countQueuedJobs(db: Db, field: string, id: string): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select coalesce(sum(coalesce(json_array_length(payload -> 'left'), (payload ->> 'reactions')::int, 1))
        filter (where attempts < max_attempts), 0)::int as waiting,
      (count(*) filter (where attempts >= max_attempts))::int as failed
    from graphile_worker._private_jobs
    where ${id} in (payload #>> array['data', ${field}::text], payload #>> array['data', 'change', 'payload', ${field}::text])`.execute(
    db,
  )
  return rows[0]!
}
