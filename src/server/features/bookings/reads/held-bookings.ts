import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: the one-on-one sessions that a user held (agreed, not cancelled or missed, over). A select for each side, because
 * each has its index; nobody books a session with themselves.
 */
export const heldBookings = (userId: string | RawBuilder<unknown>, now: Date) => {
  const isHeld = sql`h.user_id = ${userId} and b.status = 'UPCOMING' and not b.is_missed
    and b.starts_at < ${now} and b.ends_at <= ${now}`
  return sql`
    select b.starts_at, b.duration_minutes from profiles h join bookings b on b.mentor_id = h.id where ${isHeld}
    union all
    select b.starts_at, b.duration_minutes from profiles h join bookings b on b.mentee_id = h.id where ${isHeld}`
}

/** SQL: how many one-on-one sessions are over in which this mentor and their mentee met. */
export const bookingsMet = (mentorId: RawBuilder<unknown>, now: Date) => sql<number>`(
  select count(*)::int from bookings b where b.mentor_id = ${mentorId} and b.status = 'UPCOMING' and b.ends_at <= ${now}
    and b.mentor_joined_at is not null and b.mentee_joined_at is not null)`
