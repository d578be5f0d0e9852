import { sql } from 'kysely'
import type { Scope } from '#contract/group-sessions/schemas.ts'
import { selectOccurrences } from '#rules/group-sessions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sessionLock } from './seats/lock-seats.ts'
import { sessionColumns, sessionTables, type SessionRow } from './queries.ts'

/** An occurrence to be changed. */
export type OccurrenceRow = {
  id: string
  date: string
  starts_at: Date
  ends_at: Date
  duration_minutes: number
  status: 'UPCOMING' | 'CANCELLED'
  capacity: number | null
  going: number
  offered: number
}

/** Locks a session, the first of all locks, and reads it as this user sees it; whether she may change it is for the policy to say. */
export async function lockSession(db: Db, id: string, viewerId: string): Promise<SessionRow | undefined> {
  const read = sql<SessionRow>`select ${sessionColumns(viewerId)} from ${sessionTables(viewerId)} where s.id = ${id}`
  const [, { rows }] = await pipeline(db, sessionLock(id), read)
  return rows[0]
}

/** Locks all occurrences of a session, by start; the schedules of those who host are locked before. */
async function lockOccurrences(db: Db, sessionId: string): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select id, date::text as date, starts_at, ends_at, duration_minutes, status, capacity, going, offered
    from group_occurrences where group_session_id = ${sessionId} order by starts_at, id for update`.execute(db)
  return rows
}

type Wish = { scope: Scope; date: string | undefined; editableUntil: 'startsAt' | 'endsAt' }
/** `whole`: they are all that can still be changed; a session that happens once is always changed as a whole. */
export type Chosen = { chosen: OccurrenceRow[]; others: OccurrenceRow[]; whole: boolean }

/** Locks the occurrences and chooses those that a change concerns; refuses when there are none. */
export async function lockChosen(db: Db, session: SessionRow, wish: Wish, now: Date): Promise<Chosen> {
  const rows = await lockOccurrences(db, session.id)
  const occurrences = rows.map((row) => ({
    row,
    date: row.date,
    status: row.status,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }))
  const found = selectOccurrences(occurrences, wish, now.getTime())
  const all = selectOccurrences(occurrences, { ...wish, scope: 'series', date: undefined }, now.getTime())
  if (typeof found === 'string') throw new Refusal(found)
  const chosen = found.map(({ row }) => row)
  return { chosen, others: rows.filter((row) => !chosen.includes(row)), whole: found.length === all.length }
}
