import { sql } from 'kysely'
import type { Context, JobContext, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { findSession, showSession } from './queries.ts'

/** How many sessions one run takes; the next minute takes the rest. */
const atOnce = 1000

/** Sets a session's copies for lists anew; after every change of its occurrences. */
export async function refreshSession(db: Db, id: string, now: Date): Promise<void> {
  await sql`select refresh_group_session(${id}, ${now})`.execute(db)
}

/** The state after a change, as the caller sees it. */
export async function refreshAndShow(ctx: Context<Member>, id: string): Promise<GroupSession> {
  await refreshSession(ctx.db, id, ctx.now)
  const row = await findSession(ctx.db, id, ctx.actor.userId)
  return showSession(row!, ctx.actor.userId, ctx.actor.timeZone, ctx.now)
}

/** The job: a series whose occurrence has passed stands for its next one from now on. */
export async function refreshPassed({ db, now }: JobContext): Promise<void> {
  await sql`
    select refresh_group_session(id, ${now}) from (
      select id from group_sessions where status = 'UPCOMING' and next_ends_at < ends_at and next_ends_at <= ${now}
      order by next_ends_at limit ${atOnce} for update skip locked) as passed`.execute(db)
}
