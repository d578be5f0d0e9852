import { sql } from 'kysely'
import type { Context, Member } from '#server/platform/context.ts'

type Locked = {
  id: string
  host_id: string
  host_user_id: string
  /** Cancelled, or over for good: nobody joins its hosts any more. */
  settled: boolean
}

/** Locks a session before its cohosts change: the first of the locks of a group session (hold-occurrences.ts). */
export async function lockForCohosts({ db, now }: Context<Member>, sessionId: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select id, host_id, host_user_id, (status = 'CANCELLED' or ends_at <= ${now}) as settled
    from group_sessions where id = ${sessionId} for update`.execute(db)
  return rows[0]
}
