import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Recipient } from '#server/platform/notices.ts'
import { selectHosts } from '../queries.ts'
import { seatChanges } from '../series/queries.ts'

/** Somebody whom notices about a session reach. */
export type SessionRecipient = Recipient & {
  role: 'host' | 'cohost' | 'attendee'
  /** The occurrences at which they have a seat; null for the host and cohosts: all. */
  attends: Set<string> | null
  /** Of the occurrences in question, those at which they have a seat, an offer or a waitlist place, or had until the cancellation. */
  concerned: Set<string>
  /** How often their seats changed (series/queries.ts). */
  seatChanges: number
}

type Row = Omit<SessionRecipient, 'attends' | 'concerned'> & { attends: string[]; concerned: string[] }

/** SQL: whether the seat `r` at occurrence `o` concerns its holder. A cancellation ends waitlist places with its own timestamp. */
const isConcerned = sql`(r.status in ('GOING', 'WAITLISTED', 'OFFERED')
  or (r.status = 'CANCELLED' and o.status = 'CANCELLED' and r.changed_at = o.cancelled_at))`

/** SQL: users `w` with their role, their seats and what these occurrences are to them. */
const selectRecipients = (sessionId: string, occurrenceIds: readonly string[], users: RawBuilder<unknown>) => sql<Row>`
  select u.id as "userId", u.full_name as name, u.email, coalesce(u.time_zone, 'UTC') as zone, u.time_format as clock, u.locale,
    coalesce(h.role, 'attendee') as role,
    array(select r.occurrence_id from rsvps r
      where r.user_id = u.id and r.group_session_id = ${sessionId} and r.status = 'GOING') as attends,
    array(select o.id from rsvps r join group_occurrences o on o.id = r.occurrence_id
      where r.user_id = u.id and o.id = any(${[...occurrenceIds]}::uuid[]) and ${isConcerned}) as concerned,
    ${seatChanges(sql`${sessionId}`, sql`u.id`)} as "seatChanges"
  from (${users}) w (user_id) join users u on u.id = w.user_id
    left join (${selectHosts(sessionId)}) h on h."userId" = u.id
  order by u.id`

/** The host and cohosts of a session, and everybody whom one of these occurrences concerns; each once. */
export const findEverybody = (
  db: Db,
  sessionId: string,
  occurrenceIds: readonly string[],
): Promise<SessionRecipient[]> =>
  read(
    db,
    selectRecipients(
      sessionId,
      occurrenceIds,
      sql`select "userId" from (${selectHosts(sessionId)}) hosts union
        select r.user_id from rsvps r join group_occurrences o on o.id = r.occurrence_id
        where o.id = any(${[...occurrenceIds]}::uuid[]) and ${isConcerned}`,
    ),
  )

/** These users, whatever they are to the session. */
export const findUsers = (
  db: Db,
  sessionId: string,
  occurrenceIds: readonly string[],
  userIds: readonly string[],
): Promise<SessionRecipient[]> =>
  read(db, selectRecipients(sessionId, occurrenceIds, sql`select unnest(${[...userIds]}::uuid[])`))

async function read(db: Db, query: RawBuilder<Row>): Promise<SessionRecipient[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => ({
    ...row,
    attends: row.role === 'attendee' ? new Set(row.attends) : null,
    concerned: new Set(row.concerned),
  }))
}
