import { sql } from 'kysely'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockSession } from './load-for-change.ts'
import { asHostOrCohost } from './policy.ts'
import { statusOf } from './queries.ts'

type Input = { params: { id: string }; body: { profileIds: string[] } }

/**
 * Invites people by name. Who is invited already, hosts it, or may not be reached, is left out without a word: an answer would tell who
 * blocked whom.
 */
export async function invitePeople(
  ctx: Context<Member>,
  { params: { id }, body }: Input,
): Promise<{ invited: number }> {
  const session = asHostOrCohost(await lockSession(ctx.db, id, ctx.actor.userId), ctx.actor)
  if (session.status === 'CANCELLED' || session.series_ends_at <= ctx.now || statusOf(session, ctx.now) === 'CANCELLED')
    throw new Refusal('group_session_settled')
  const { rows } = await sql<{ user_id: string }>`
    insert into group_invitations (group_session_id, user_id, invited_by, created_at)
    select ${id}, u.id, ${ctx.actor.userId}, ${ctx.now} from profiles p join users u on u.id = p.user_id and u.role = p.role
    where p.id = any(${body.profileIds}::uuid[]) and u.suspended_at is null
      and not ${blockedBetween(sql`u.id`, session.host_user_id)} and not ${blockedBetween(sql`u.id`, ctx.actor.userId)}
      and u.id <> ${session.host_user_id}
      and not exists (select from cohosts c where c.group_session_id = ${id} and c.mentor_user_id = u.id and c.status = 'ACCEPTED')
    on conflict do nothing returning user_id`.execute(ctx.db)
  const userIds = rows.map((row) => row.user_id)
  if (userIds.length > 0) {
    await ctx.emit('group-session.invited', { groupSessionId: id, userIds, at: ctx.now.toISOString() })
    ctx.push(userIds, { feature: 'group-sessions', ids: [id] })
  }
  return { invited: userIds.length }
}
