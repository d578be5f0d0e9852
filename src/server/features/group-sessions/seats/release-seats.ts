import { sql } from 'kysely'
import type { JobContext } from '#server/platform/context.ts'
import { lockSession } from '../store.ts'
import { giveUpSeats } from './leave-seats.ts'

/**
 * Gives up every seat ahead of an account, for those who wait: it was suspended, or is being deleted. Running it again finds nothing
 * left.
 */
export async function releaseSeatsOf(ctx: JobContext, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; profile_id: string }>`
    select distinct r.group_session_id as id, r.profile_id from rsvps r join group_occurrences o on o.id = r.occurrence_id
    where r.user_id = ${userId} and r.status <> 'CANCELLED' and o.status = 'UPCOMING' and o.ends_at > ${ctx.now}
    order by r.group_session_id`.execute(ctx.db)
  for (const { id, profile_id: profileId } of rows) {
    await lockSession(ctx.db, id)
    await giveUpSeats(ctx, { sessionId: id, userId, profileId })
  }
}
