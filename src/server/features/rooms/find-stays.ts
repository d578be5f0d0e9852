import { sql, type RawBuilder } from 'kysely'
import type { RoomRole } from '#contract/rooms/constants.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { RoomEntry } from './enter-room.ts'

/** What decides whether somebody may still be in a room. */
export type Stay = {
  readonly sessionId: string
  readonly userId: string
  readonly startsAt: Date
  readonly closesAt: Date
  readonly isCancelled: boolean
  readonly isBlocked: boolean
  /** What they are in the session now; null without a seat. */
  readonly role: RoomRole | null
  /** What the room shows them as; null while they are not in it. */
  readonly shownRole: RoomRole | null
}

type Entry = Pick<RoomEntry, 'key' | 'userId' | 'personId'>

/** Finds a stay in the result of `findStays`. */
export const stayKey = (sessionId: string, userId: string) => `${sessionId} ${userId}`

/** The sessions of these sockets as they are now, for each person; without those whose room has closed. */
export async function findStays(db: Db, entries: readonly Entry[]): Promise<Map<string, Stay>> {
  const { rows } = await sql<Stay>`
    with entries as materialized (
      select e.session_id, e.user_id, r.closes_at,
        (select p->>'role' from jsonb_array_elements(r.state->'people') p where p->>'id' = e.person_id) as shown_role
      from unnest(${entries.map(({ key }) => key.id)}::uuid[], ${entries.map(({ userId }) => userId)}::uuid[],
        ${entries.map(({ personId }) => personId)}::text[]) as e (session_id, user_id, person_id)
      join rooms r on r.session_id = e.session_id
    )
    ${pairStays} union all ${groupStays}`.execute(db)
  return new Map(rows.map((row) => [stayKey(row.sessionId, row.userId), row]))
}

const columns = sql`e.session_id as "sessionId", e.user_id as "userId", e.closes_at as "closesAt", e.shown_role as "shownRole"`

const pairStays: RawBuilder<unknown> = sql`
  select ${columns}, b.starts_at as "startsAt", b.status = 'CANCELLED' as "isCancelled",
    ${blockedBetween(sql`b.mentor_user_id`, sql`b.mentee_user_id`)} as "isBlocked", 'participant' as role
  from entries e join bookings b on b.id = e.session_id`

const groupStays: RawBuilder<unknown> = sql`
  select ${columns}, o.starts_at, o.status = 'CANCELLED', ${blockedBetween(sql`s.host_user_id`, sql`e.user_id`)},
    case when s.host_user_id = e.user_id then 'host'
      when exists (select from cohosts c
        where c.group_session_id = s.id and c.mentor_user_id = e.user_id and c.status = 'ACCEPTED') then 'cohost'
      when exists (select from rsvps v
        where v.occurrence_id = o.id and v.user_id = e.user_id and v.status = 'GOING') then 'participant' end
  from entries e join group_occurrences o on o.id = e.session_id join group_sessions s on s.id = o.group_session_id`
