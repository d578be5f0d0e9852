import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#contract/fields.ts'
import { isActive, isAt } from '#server/features/profiles/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

type UserId = string | RawBuilder<unknown>

/** SQL: whether either of two users, each an id or a column, has blocked the other. */
export const blockedBetween = (a: UserId, b: UserId) => sql<boolean>`exists (
  select from blocks where (blocker_id = ${a} and blocked_id = ${b}) or (blocker_id = ${b} and blocked_id = ${a}))`

/** SQL: whether one user had blocked the other at any time between two instants; a block that has ended counts. */
export const hadBlocked = (blocker: UserId, blocked: UserId, from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked} and created_at < ${until})
    or exists (select from past_blocks where blocker_id = ${blocker} and blocked_id = ${blocked}
      and began_at < ${until} and ended_at > ${from}))`

export async function isBlockedBetween(db: Db, a: string, b: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select ${blockedBetween(a, b)} as blocked`.execute(db)
  return rows[0]!.blocked
}

/** SQL: whether this viewer may know of profile `p` of user `u`: it is active, and neither has blocked the other. Undefined: a visitor. */
export const isVisibleTo = (viewerUserId: string | undefined) =>
  viewerUserId === undefined
    ? isActive
    : sql<boolean>`(${isActive} and not ${blockedBetween(sql`p.user_id`, viewerUserId)})`

/** The profile at this id or slug, in this role or, where it is undefined, in any; `not_found` for a viewer who may not know of it. */
export async function findVisible(
  db: Db,
  role: Role | undefined,
  idOrSlug: string,
  viewerUserId: string | undefined,
): Promise<{ id: string; userId: string; role: Role }> {
  const row = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId', 'p.role'])
    .$if(role !== undefined, (profiles) => profiles.where('p.role', '=', role!))
    .where(isAt(idOrSlug))
    .where(isVisibleTo(viewerUserId))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { ...row, role: row.role as Role }
}
