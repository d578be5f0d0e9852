import { sql } from 'kysely'
import type { CohostRequest } from '#contract/group-sessions/cohost-routes.ts'
import { hasCalendar } from '#server/features/calendars/public.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isVisibleTo } from '../policy.ts'
import { findCohosts, showRequest } from './queries.ts'

type Input = { body: { groupSessionSlug: string; invite?: string | undefined } }
type Row = { id: string; host_user_id: string; is_private: boolean; settled: boolean; has_calendar: boolean }

/** A mentor requests to cohost a session that is visible to them. */
export async function requestToCohost(ctx: Context<Member>, { body }: Input): Promise<CohostRequest> {
  const { actor, db, now } = ctx
  const { rows } = await sql<Row>`
    select s.id, s.host_user_id, s.is_private, (s.status = 'CANCELLED' or s.ends_at <= ${now}) as settled,
      ${hasCalendar(sql`${actor.userId}`)} as has_calendar
    from group_sessions s where s.slug = ${body.groupSessionSlug} and ${isVisibleTo(actor.userId, body.invite)}
      and not ${blockedBetween(sql`s.host_user_id`, actor.userId)}`.execute(db)
  const [session] = rows
  if (!session) throw new Refusal('not_found')
  if (session.host_user_id === actor.userId) throw new Refusal('cohost_yourself')
  if (session.settled) throw new Refusal('group_session_settled')
  if (!session.has_calendar) throw new Refusal('calendar_required')
  const inserted = await sql<{ id: string }>`
    insert into cohosts (origin, group_session_id, mentor_id, mentor_user_id, asked_while_private, created_at)
    values ('request', ${session.id}, ${actor.profileId}, ${actor.userId}, ${session.is_private}, ${now})
    on conflict do nothing returning id`.execute(db)
  const id = inserted.rows[0]?.id
  if (id === undefined) throw new Refusal('cohost_exists')
  await ctx.emit('cohost.requested', { cohostId: id })
  ctx.push([session.host_user_id, actor.userId], { subject: 'group-sessions', ids: [session.id] })
  const [row] = await findCohosts(db, [id])
  return showRequest(row!)
}
