import { sql } from 'kysely'
import { releaseTime, scheduleLock } from '#server/features/commitments/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import { invalidateClients, lockSession } from '../store.ts'

type Row = { id: string; profile_id: string; occurrences: string[] }

/**
 * Ends what an account cohosts ahead, and its open invites and requests: it is being deleted. What is over keeps its cohosts. Running it
 * again finds nothing left.
 */
export async function endCohostingOf(ctx: JobContext, userId: string): Promise<void> {
  const { db, now } = ctx
  const { rows } = await sql<Row>`
    select c.group_session_id as id, c.mentor_id as profile_id, array(
      select o.id from group_occurrences o where o.group_session_id = c.group_session_id and o.starts_at > ${now}) as occurrences
    from cohosts c join group_sessions s on s.id = c.group_session_id
    where c.mentor_user_id = ${userId} and (c.status = 'PENDING' or (c.status = 'ACCEPTED' and s.ends_at > ${now}))
    order by c.group_session_id`.execute(db)
  for (const { id, profile_id: profileId, occurrences } of rows) {
    await lockSession(db, id)
    await scheduleLock([profileId]).execute(db)
    await releaseTime(db, occurrences, userId)
    await sql`
      update cohosts set status = 'WITHDRAWN', answered_at = ${now}
      where group_session_id = ${id} and mentor_user_id = ${userId} and status in ('PENDING', 'ACCEPTED')`.execute(db)
    await invalidateClients(ctx, id)
  }
}
