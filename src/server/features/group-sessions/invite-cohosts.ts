import { sql } from 'kysely'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

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
      and not exists (select from blocks b where (b.blocker_id = u.id and b.blocked_id = ${actor.userId}) or (b.blocker_id = ${actor.userId} and b.blocked_id = u.id))`.execute(
    db,
  )
  if (rows.length < ids.length) throw new Refusal('cohost_unknown')
  return rows
}

/** Asks these mentors to cohost: they count once they accept (D38). */
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
    .returning('id')
    .execute()
  for (const { id } of rows) await ctx.emit('cohost.invited', { cohostId: id })
  return rows.map(({ id }) => id)
}
