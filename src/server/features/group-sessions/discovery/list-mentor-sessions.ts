import { sql } from 'kysely'
import type { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { findVisible } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import { Page } from '#server/platform/feature.ts'
import { sessionCards } from './queries.ts'

type Input = Parsed<(typeof groupListRoutes)['groupSessionsOfMentor']>

/**
 * A mentor's public sessions: upcoming ones, next first, then past ones, latest first. Private ones are left out, also for the mentor.
 */
export async function listMentorSessions(ctx: Context, { params, query }: Input): Promise<Page<GroupSession>> {
  const { db, now, actor } = ctx
  const mentor = await findVisible(db, 'mentor', params.mentorId, actor?.userId)
  const { rows } = await sql<{ id: string }>`
    select id from group_sessions where host_id = ${mentor.id} and not is_private and status = 'UPCOMING'
    order by ends_at > ${now} desc, case when ends_at > ${now} then next_starts_at end, ends_at desc, id
    limit ${query.size + 1} offset ${query.page * query.size}`.execute(db)
  const cards = await sessionCards(ctx, rows.slice(0, query.size), query.readerTimezone)
  return new Page(cards, rows.length > query.size)
}
