import { sql } from 'kysely'
import type { RsvpStatus } from '#contract/group-sessions/schemas.ts'
import type { Db } from '#server/platform/database/database.ts'

/** One person's seat at one occurrence becomes another one. */
export type SeatChange = {
  sessionId: string
  occurrenceId: string
  userId: string
  profileId: string
  from: RsvpStatus | null
  to: RsvpStatus
  /** With an offer only. */
  offerExpiresAt?: Date
}

/**
 * Writes seats and, in the same statement, the numbers of their occurrences, which the caller has locked. Who comes back after having left
 * stands at the end of the line.
 */
export async function changeSeats(db: Db, now: Date, changes: readonly SeatChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    with change as (
      select occurrence_id, user_id, profile_id, session_id, status, expires_at, going, offered from json_to_recordset(${JSON.stringify(changes.map(rowOf))}::json) as c (
        occurrence_id uuid, user_id uuid, profile_id uuid, session_id uuid, status text, expires_at timestamptz, going int, offered int)),
    written as (
      insert into rsvps as seat (occurrence_id, user_id, profile_id, group_session_id, status, offer_expires_at, created_at, changed_at)
      select occurrence_id, user_id, profile_id, session_id, status, expires_at, ${now}, ${now} from change
      on conflict (occurrence_id, user_id) do update set status = excluded.status, offer_expires_at = excluded.offer_expires_at,
        profile_id = excluded.profile_id, changed_at = excluded.changed_at, changes = seat.changes + 1,
        place = case when seat.status = 'CANCELLED' then excluded.place else seat.place end)
    update group_occurrences o set going = o.going + d.going, offered = o.offered + d.offered
    from (select occurrence_id, sum(going)::int as going, sum(offered)::int as offered from change group by occurrence_id) d
    where o.id = d.occurrence_id and (d.going <> 0 or d.offered <> 0)`.execute(db)
}

const rowOf = ({ sessionId, occurrenceId, userId, profileId, from, to, offerExpiresAt }: SeatChange) => ({
  occurrence_id: occurrenceId,
  user_id: userId,
  profile_id: profileId,
  session_id: sessionId,
  status: to,
  expires_at: offerExpiresAt ?? null,
  going: Number(to === 'GOING') - Number(from === 'GOING'),
  offered: Number(to === 'OFFERED') - Number(from === 'OFFERED'),
})
