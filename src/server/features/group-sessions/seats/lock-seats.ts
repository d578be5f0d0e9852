import { sql, type RawBuilder } from 'kysely'
import type { RsvpStatus } from '#contract/group-sessions/schemas.ts'

/** SQL: locks a session. Whoever changes seats holds this lock first, then the occurrences' in the order of their starts. */
export const sessionLock = (sessionId: string) => sql`select from group_sessions where id = ${sessionId} for update`

/** An occurrence with its numbers, and one person's seat at it. */
export type SeatRow = {
  id: string
  date: string
  status: 'UPCOMING' | 'CANCELLED'
  starts_at: Date
  ends_at: Date
  capacity: number | null
  going: number
  offered: number
  seat: RsvpStatus | null
}

/** SQL: locks occurrences of a session, which is locked already, and reads this person's seat at each. */
export const seatsOf = (sessionId: string, userId: string, which: RawBuilder<unknown>) => sql<SeatRow>`
  select o.id, o.date::text as date, o.status, o.starts_at, o.ends_at, o.capacity, o.going, o.offered, r.status as seat
  from group_occurrences o left join rsvps r on r.occurrence_id = o.id and r.user_id = ${userId}
  where o.group_session_id = ${sessionId} and ${which} order by o.starts_at for update of o`

/** SQL: the occurrences that somebody means: the one planned for a date, or all that are not over. */
export const meant = (date: string | undefined, now: Date) =>
  date === undefined ? sql`o.status = 'UPCOMING' and o.ends_at > ${now}` : sql`o.date = ${date}`

export const isAhead = (row: Pick<SeatRow, 'status' | 'ends_at'>, now: Date) =>
  row.status === 'UPCOMING' && row.ends_at > now
