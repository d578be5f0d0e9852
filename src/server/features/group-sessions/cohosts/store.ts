import { sql } from 'kysely'
import { groupSessionLimits } from '#contract/group-sessions/constants.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A mentor who can be invited to cohost. */
type InvitableMentor = { profileId: string; userId: string }

/** The mentors of these profiles, each once; refuses the caller's own profile, non-mentors, suspended and blocked people. */
export async function findInvitableMentors(
  { db, actor }: Pick<Context<Member>, 'db' | 'actor'>,
  profileIds: readonly string[],
): Promise<InvitableMentor[]> {
  const ids = [...new Set(profileIds)]
  if (ids.includes(actor.profileId)) throw new Refusal('cohost_yourself')
  if (ids.length === 0) return []
  const { rows } = await sql<InvitableMentor>`
    select p.id as "profileId", p.user_id as "userId" from profiles p join users u on u.id = p.user_id
    where p.id = any(${ids}::uuid[]) and p.role = 'mentor' and u.role = 'mentor' and u.is_active and u.id <> ${actor.userId}
      and not ${blockedBetween(sql`u.id`, actor.userId)}`.execute(db)
  if (rows.length < ids.length) throw new Refusal('cohost_unknown')
  return rows
}

/** Invites these mentors to cohost; they become cohosts when they accept (D38). Refuses mentors with an invite or request already. */
export async function insertInvites(
  ctx: Pick<Context<Member>, 'db' | 'now' | 'emit'>,
  groupSessionId: string,
  mentors: readonly InvitableMentor[],
): Promise<string[]> {
  if (mentors.length === 0) return []
  const rows = await ctx.db
    .insertInto('cohosts')
    .values(
      mentors.map(({ profileId, userId }) => ({
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
  if (rows.length < mentors.length) throw new Refusal('cohost_exists')
  for (const { id } of rows) await ctx.emit('cohost.invited', { cohostId: id })
  return rows.map(({ id }) => id)
}

/** Refuses when accepted cohosts and open invites exceed the limit; requests do not count. The caller holds the lock of the session. */
export async function enforceCohostLimit({ db }: Pick<Context, 'db'>, sessionId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cohosts
    where group_session_id = ${sessionId} and (status = 'ACCEPTED' or (status = 'PENDING' and origin = 'invite'))`.execute(
    db,
  )
  if (rows[0]!.count > groupSessionLimits.cohosts) throw new Refusal('cohosts_full')
}

/** Answers or withdraws a pending invite or request. Compare and set: of two concurrent answers the first one wins. */
export async function settleCohost(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  status: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN',
): Promise<void> {
  const { rows } = await sql`
    update cohosts set status = ${status}, answered_at = ${now} where id = ${id} and status = 'PENDING' returning id`.execute(
    db,
  )
  if (rows.length === 0) throw new Refusal('cohost_settled')
}
