import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * SQL: whether this viewer may know of profile `p` of user `u`: it is the role she holds now, she is not suspended, and neither of
 * the two keeps the other away. Visitors see all that is not hidden from everybody.
 */
export const isVisibleTo = (viewerUserId: string | undefined) => sql<boolean>`(
  p.role = u.role and u.suspended_at is null${
    viewerUserId === undefined
      ? sql``
      : sql` and not exists (
    select 1 from blocks b
    where (b.blocker_id = p.user_id and b.blocked_id = ${viewerUserId}) or (b.blocker_id = ${viewerUserId} and b.blocked_id = p.user_id))`
  })`

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** SQL: profile `p` is the one at this address. */
export const isAt = (idOrSlug: string) =>
  uuid.test(idOrSlug) ? sql<boolean>`p.id = ${idOrSlug}` : sql<boolean>`p.slug = ${idOrSlug}`

/** The profile at this address that a viewer may know of, else `not_found`: also for a mentee asked for as a mentor. Undefined: in either role. */
export async function findVisible(
  db: Db,
  role: Role | undefined,
  idOrSlug: string,
  viewerUserId: string | undefined,
): Promise<{ id: string; userId: string }> {
  const row = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId'])
    .$if(role !== undefined, (profiles) => profiles.where('p.role', '=', role!))
    .where(isAt(idOrSlug))
    .where(isVisibleTo(viewerUserId))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** The server's day (UTC), by which ages and past dates are judged. */
export const serverDay = ({ now }: { now: Date }) => now.toISOString().slice(0, 10)
