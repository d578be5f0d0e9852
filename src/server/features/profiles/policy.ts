import { sql } from 'kysely'

/** SQL: profile `p` of user `u` is active: it has the user's current role, and the account is neither suspended nor being deleted. */
export const isActive = sql<boolean>`(p.role = u.role and u.is_active)`

/** SQL: the mentor with profile `p` is on a break; the same as `isOnBreak` of the rules. */
export const isOnBreakAt = (now: Date) =>
  sql<boolean>`(p.break_since is not null and (p.break_ends_at is null or p.break_ends_at > ${now}))`

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** SQL: profile `p` has this id or slug. */
export const isAt = (idOrSlug: string) =>
  uuid.test(idOrSlug) ? sql<boolean>`p.id = ${idOrSlug}` : sql<boolean>`p.slug = ${idOrSlug}`

/** Today in UTC, against which the dates of an experience are checked. */
export const serverDay = ({ now }: { now: Date }) => now.toISOString().slice(0, 10)
