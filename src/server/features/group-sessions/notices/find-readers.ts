import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { seatChanges } from '../series/queries.ts'

/** Somebody who gets a letter about a session. */
export type Reader = {
  userId: string
  name: string
  email: string
  zone: string
  part: 'host' | 'cohost' | 'attendee'
  /** The occurrences to which she comes; null for those who run it: all. */
  attends: Set<string> | null
  /** How often her seats changed (find-calendar-facts.ts). */
  seatChanges: number
}

type Row = Omit<Reader, 'attends'> & { attends: string[] | null }

const person = (sessionId: string) => sql`
  u.id as "userId", u.full_name as name, u.email, coalesce(u.time_zone, 'UTC') as zone,
  ${seatChanges(sql`${sessionId}`, sql`u.id`)} as "seatChanges"`

/** The host and the accepted cohosts of a session. */
export async function findHosts(db: Db, sessionId: string): Promise<Reader[]> {
  const { rows } = await sql<Row>`
    select ${person(sessionId)}, 'host' as part from group_sessions s join users u on u.id = s.host_user_id where s.id = ${sessionId}
    union all
    select ${person(sessionId)}, 'cohost' as part from cohosts c join users u on u.id = c.mentor_user_id
    where c.group_session_id = ${sessionId} and c.status = 'ACCEPTED'`.execute(db)
  return rows.map((row) => ({ ...row, attends: null }))
}

/** Those who come to one of these occurrences, or still waited for a seat when it was cancelled; with all to which they come. */
export async function findAttendees(db: Db, sessionId: string, occurrenceIds: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<Row>`
    select ${person(sessionId)}, 'attendee' as part, array(
      select v.occurrence_id from rsvps v where v.user_id = u.id and v.group_session_id = ${sessionId} and v.status = 'GOING') as attends
    from users u where u.id in (
      select r.user_id from rsvps r join group_occurrences o on o.id = r.occurrence_id
      where r.occurrence_id = any(${[...occurrenceIds]}::uuid[])
        and (r.status = 'GOING' or (r.status = 'CANCELLED' and o.status = 'CANCELLED' and r.changed_at = o.cancelled_at)))`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, attends: new Set(row.attends) }))
}

/** These people, whatever they are in the session, with all occurrences to which they come. */
export async function findPeople(db: Db, sessionId: string, userIds: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<Row>`
    select ${person(sessionId)}, 'attendee' as part, array(
      select v.occurrence_id from rsvps v where v.user_id = u.id and v.group_session_id = ${sessionId} and v.status = 'GOING') as attends
    from users u where u.id = any(${[...userIds]}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, attends: new Set(row.attends) }))
}
