import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { selectHosts } from '../queries.ts'
import { seatChanges } from '../series/queries.ts'

/** Somebody who gets an e-mail about a session. */
export type Recipient = {
  userId: string
  name: string
  email: string
  zone: string
  role: 'host' | 'cohost' | 'attendee'
  /** The occurrences at which they have a seat; null for the host and cohosts: all. */
  attends: Set<string> | null
  /** How often their seats changed (series/queries.ts). */
  seatChanges: number
}

type Row = Omit<Recipient, 'attends'> & { attends: string[] | null }

const recipientColumns = (sessionId: string) => sql`
  u.id as "userId", u.full_name as name, u.email, coalesce(u.time_zone, 'UTC') as zone,
  ${seatChanges(sql`${sessionId}`, sql`u.id`)} as "seatChanges"`

/** The host and the accepted cohosts of a session. */
export async function findHostRecipients(db: Db, sessionId: string): Promise<Recipient[]> {
  const { rows } = await sql<Row>`
    select ${recipientColumns(sessionId)}, h.role from (${selectHosts(sessionId)}) h join users u on u.id = h."userId"`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, attends: null }))
}

async function findAttendeesWhere(db: Db, sessionId: string, where: RawBuilder<unknown>): Promise<Recipient[]> {
  const { rows } = await sql<Row>`
    select ${recipientColumns(sessionId)}, 'attendee' as role, array(
      select v.occurrence_id from rsvps v where v.user_id = u.id and v.group_session_id = ${sessionId} and v.status = 'GOING') as attends
    from users u where ${where}`.execute(db)
  return rows.map((row) => ({ ...row, attends: new Set(row.attends) }))
}

/** The attendees of these occurrences, and those who were on the waitlist of one when it was cancelled. */
export const findAttendeeRecipients = (
  db: Db,
  sessionId: string,
  occurrenceIds: readonly string[],
): Promise<Recipient[]> =>
  findAttendeesWhere(
    db,
    sessionId,
    sql`u.id in (
      select r.user_id from rsvps r join group_occurrences o on o.id = r.occurrence_id
      where r.occurrence_id = any(${[...occurrenceIds]}::uuid[])
        and (r.status = 'GOING' or (r.status = 'CANCELLED' and o.status = 'CANCELLED' and r.changed_at = o.cancelled_at)))`,
  )

/** These users as attendees, whatever their role in the session. */
export const findUserRecipients = (db: Db, sessionId: string, userIds: readonly string[]): Promise<Recipient[]> =>
  findAttendeesWhere(db, sessionId, sql`u.id = any(${[...userIds]}::uuid[])`)
