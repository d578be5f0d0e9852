import { sql } from 'kysely'
import type { CohostInvite } from '#contract/group-sessions/cohost-routes.ts'
import { groupSessionLimits } from '#contract/group-sessions/schemas.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findCohosts, showInvite } from './list-cohosts.ts'
import { lockForCohosts } from './lock-for-cohosts.ts'
import { asHost } from './policy.ts'

export type Invited = { profileId: string; userId: string }

/** The mentors behind these profiles, each once; refuses oneself, and whoever is no mentor, is suspended, or blocked either way. */
export async function needCohosts(
  { db, actor }: Pick<Context<Member>, 'db' | 'actor'>,
  profileIds: readonly string[],
): Promise<Invited[]> {
  const ids = [...new Set(profileIds)]
  if (ids.includes(actor.profileId)) throw new Refusal('cohost_yourself')
  if (ids.length === 0) return []
  const { rows } = await sql<Invited>`
    select p.id as "profileId", p.user_id as "userId" from profiles p join users u on u.id = p.user_id
    where p.id = any(${ids}::uuid[]) and p.role = 'mentor' and u.role = 'mentor' and u.suspended_at is null and u.id <> ${actor.userId}
      and not ${blockedBetween(sql`u.id`, actor.userId)}`.execute(db)
  if (rows.length < ids.length) throw new Refusal('cohost_unknown')
  return rows
}

type Input = { body: { groupSessionId: string; mentorIds: string[] } }

/** The host asks mentors to stand beside her: all of them, or none where one cannot be asked. */
export async function inviteMentors(ctx: Context<Member>, { body }: Input): Promise<CohostInvite[]> {
  const session = asHost(await lockForCohosts(ctx, body.groupSessionId), ctx.actor)
  if (session.settled) throw new Refusal('group_session_settled')
  const invited = await needCohosts(ctx, body.mentorIds)
  const ids = await inviteCohosts(ctx, session.id, invited)
  await refuseTooMany(ctx, session.id)
  ctx.push([ctx.actor.userId, ...invited.map(({ userId }) => userId)], { feature: 'group-sessions', ids: [session.id] })
  return (await findCohosts(ctx.db, ids)).map(showInvite)
}

/** Those count who cohost or were invited to; whoever only asks to takes nobody's place. The caller holds the session. */
export async function refuseTooMany({ db }: Pick<Context, 'db'>, sessionId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cohosts
    where group_session_id = ${sessionId} and (status = 'ACCEPTED' or (status = 'PENDING' and origin = 'invite'))`.execute(
    db,
  )
  if (rows[0]!.count > groupSessionLimits.cohosts) throw new Refusal('cohosts_full')
}

/** Asks these mentors to cohost: they count once they accept (D38). Refuses who is or was asked already. */
export async function inviteCohosts(
  ctx: Pick<Context<Member>, 'db' | 'now' | 'emit'>,
  groupSessionId: string,
  invited: readonly Invited[],
): Promise<string[]> {
  if (invited.length === 0) return []
  const rows = await ctx.db
    .insertInto('cohosts')
    .values(
      invited.map(({ profileId, userId }) => ({
        origin: 'invite',
        group_session_id: groupSessionId,
        mentor_id: profileId,
        mentor_user_id: userId,
        created_at: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (rows.length < invited.length) throw new Refusal('cohost_exists')
  for (const { id } of rows) await ctx.emit('cohost.invited', { cohostId: id })
  return rows.map(({ id }) => id)
}
