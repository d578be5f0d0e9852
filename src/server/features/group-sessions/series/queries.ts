import { sql, type RawBuilder } from 'kysely'
import { parseRule, type Series } from '#rules/recurrence.ts'
import type { Db } from '#server/platform/database/database.ts'

export type OccurrenceFacts = {
  id: string
  date: string
  starts_at: Date
  ends_at: Date
  status: 'UPCOMING' | 'CANCELLED'
  cancelled_at: Date | null
  sequence: number
  /** Its own, where it differs from the series'. */
  title: string | null
}

/** A session with all that letters and calendars say of it. */
export type SessionFacts = {
  id: string
  slug: string
  title: string
  host_id: string
  host_user_id: string
  host_name: string
  time_zone: string
  start_date: string
  start_time: string
  duration_minutes: number
  rule: string | null
  end_date: string | null
  status: 'UPCOMING' | 'CANCELLED'
  cancel_reason: string | null
  sequence: number
  /** By start. */
  occurrences: OccurrenceFacts[]
}

/**
 * SQL: how often the seats of a person at a session changed. Her calendar entry changes with each of them, so the session's sequence alone
 * would not tell calendars which entry is the latest (RFC 5545, 3.8.7.4).
 */
export const seatChanges = (sessionId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(sum(v.changes), 0)::int from rsvps v where v.group_session_id = ${sessionId} and v.user_id = ${userId})`

/** Sessions with their occurrences, whoever may see them; with a `holder` their sequences are those of this person's entries. */
export async function findCalendarFacts(
  db: Db,
  ids: readonly string[],
  holder: string | null = null,
): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    select s.id, s.slug, s.title, s.host_id, s.host_user_id, u.full_name as host_name, s.time_zone, s.start_date::text as start_date,
      s.start_time::text as start_time, s.duration_minutes, s.rule, s.end_date::text as end_date, s.status, s.cancel_reason,
      s.sequence + ${seatChanges(sql`s.id`, sql`${holder}::uuid`)} as sequence
    from group_sessions s join users u on u.id = s.host_user_id where s.id = any(${[...ids]}::uuid[])`.execute(db)
  const { rows: occurrences } = await sql<OccurrenceFacts & { group_session_id: string }>`
    select group_session_id, id, date::text as date, starts_at, ends_at, status, cancelled_at, sequence, title
    from group_occurrences where group_session_id = any(${[...ids]}::uuid[]) order by starts_at, id`.execute(db)
  const bySession = Map.groupBy(occurrences, (one) => one.group_session_id)
  return rows.map((row) => ({ ...row, occurrences: bySession.get(row.id) ?? [] }))
}

export const findOneCalendarFacts = async (db: Db, id: string): Promise<SessionFacts | undefined> =>
  (await findCalendarFacts(db, [id]))[0]

/** The rule of a session as it stands now. */
export function seriesOfFacts({
  rule,
  time_zone: zone,
  start_date: date,
  start_time: time,
  end_date,
}: SessionFacts): Series {
  return parseRule(rule, { zone, date, time }) ?? { zone, date, time, days: [], endDate: end_date }
}
