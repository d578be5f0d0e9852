import { sql } from 'kysely'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireHostOrCohost } from '../policy.ts'
import { isSettled, statusOf } from '../queries.ts'
import { findSessionForUpdate } from '../store.ts'

type Input = { params: { id: string }; body: { profileIds: string[] } }

/**
 * Invites people by profile. People who are invited already, who host it, who are suspended or blocked are skipped silently: an error
 * would reveal who blocked whom.
 */
export async function invitePeople(
  ctx: Context<Member>,
  { params: { id }, body }: Input,
): Promise<{ invited: number }> {
  const session = requireHostOrCohost(await findSessionForUpdate(ctx.db, id, ctx.actor.userId), ctx.actor)
  if (isSettled(session, ctx.now) || statusOf(session, ctx.now) === 'CANCELLED')
    throw new Refusal('group_session_settled')
  const { rows } = await sql<{ user_id: string }>`
    insert into group_invitations (group_session_id, user_id, invited_by, created_at)
    select ${id}, u.id, ${ctx.actor.userId}, ${ctx.now} from profiles p join users u on u.id = p.user_id and u.role = p.role
    where p.id = any(${body.profileIds}::uuid[]) and u.is_active
      and not ${blockedBetween(sql`u.id`, session.host_user_id)} and not ${blockedBetween(sql`u.id`, ctx.actor.userId)}
      and u.id <> ${session.host_user_id}
      and not exists (select from cohosts c where c.group_session_id = ${id} and c.mentor_user_id = u.id and c.status = 'ACCEPTED')
    on conflict do nothing returning user_id`.execute(ctx.db)
  const userIds = rows.map((row) => row.user_id)
  if (userIds.length > 0) {
    await ctx.emit('group-session.invited', { groupSessionId: id, userIds, at: ctx.now.toISOString() })
    ctx.push(userIds, { subject: 'group-sessions', ids: [id] })
  }
  return { invited: userIds.length }
}
