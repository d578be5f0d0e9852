import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import { JOIN_OPENS_BEFORE } from '#rules/sessions/join.ts'
import { hadBlocked } from '#server/features/connections/public.ts'
import type { Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { People } from './store.ts'

/** Which side of a booking a user is on; null for a stranger. */
export function sideOf(booking: Pick<People, 'mentor_user_id' | 'mentee_user_id'>, userId: string): Role | null {
  if (booking.mentor_user_id === userId) return 'mentor'
  return booking.mentee_user_id === userId ? 'mentee' : null
}

/** The booking and the caller's side of it; `not_found` for strangers. */
export function asParticipant<B extends People>(booking: B | undefined, actor: Member): { booking: B; side: Role } {
  const side = booking && sideOf(booking, actor.userId)
  if (!booking || !side) throw new Refusal('not_found')
  return { booking, side }
}

/** As `asParticipant` for paths that contain the role: the caller's side must be that of their current profile. */
export function asRole<B extends People>(booking: B | undefined, actor: Member): { booking: B; side: Role } {
  const found = asParticipant(booking, actor)
  const profileId = found.side === 'mentor' ? found.booking.mentor_id : found.booking.mentee_id
  if (found.side !== actor.role || profileId !== actor.profileId) throw new Refusal('not_found')
  return found
}

/** SQL: whether this side of booking `b` kept the other one out: had blocked them while its room was open (D64). */
export function blockedAround(side: Role) {
  const [blocker, blocked] = [
    sql.ref(`b.${side}_user_id`),
    sql.ref(`b.${side === 'mentor' ? 'mentee' : 'mentor'}_user_id`),
  ]
  return hadBlocked(
    blocker,
    blocked,
    sql`b.starts_at - ${JOIN_OPENS_BEFORE} * interval '1 millisecond'`,
    sql`b.ends_at`,
  )
}

export async function hasBlockedAround(db: Db, bookingId: string, side: Role): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${blockedAround(side)} as blocked from bookings b where b.id = ${bookingId}`.execute(db)
  return rows[0]!.blocked
}
