import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { OccurrenceRow, SeriesRow } from '../queries.ts'

/** An occurrence in e-mails and calendars; its title is null unless it differs from the series'. */
export type OccurrenceFacts = Pick<
  OccurrenceRow,
  'id' | 'date' | 'starts_at' | 'ends_at' | 'status' | 'cancelled_at' | 'sequence' | 'title'
>

/** A session with everything that e-mails and calendars need; occurrences by start. */
export type SessionFacts = Pick<
  SeriesRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'host_id'
  | 'host_user_id'
  | 'time_zone'
  | 'start_date'
  | 'start_time'
  | 'duration_minutes'
  | 'rule'
  | 'end_date'
  | 'status'
  | 'cancel_reason'
  | 'sequence'
> & { host_name: string; occurrences: OccurrenceFacts[] }

/**
 * SQL: how often a person's seats at a session changed. Each change alters their calendar entry, so it counts towards the entry's
 * SEQUENCE in addition to the session's own (RFC 5545, 3.8.7.4).
 */
export const seatChanges = (sessionId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(sum(v.changes), 0)::int from rsvps v where v.group_session_id = ${sessionId} and v.user_id = ${userId})`

/** Sessions with their occurrences, without an access check; for a `holder` the sequences are those of their calendar entries. */
export async function findCalendarFacts(
  db: Db,
  ids: readonly string[],
  holder: string | null = null,
): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    select s.id, s.slug, s.title, s.host_id, s.host_user_id, u.full_name as host_name, s.time_zone, s.start_date::text as start_date,
      s.start_time::text as start_time, s.duration_minutes, s.rule, s.end_date::text as end_date, s.status, s.cancel_reason,
      s.sequence + ${seatChanges(sql`s.id`, sql`${holder}::uuid`)} as sequence
    from group_sessions s join users u on u.id = s.host_user_id where s.id = any(${[...ids]}::uuid[]) order by s.id`.execute(
    db,
  )
  const { rows: occurrences } = await sql<OccurrenceFacts & { group_session_id: string }>`
    select group_session_id, id, date::text as date, starts_at, ends_at, status, cancelled_at, sequence, title
    from group_occurrences where group_session_id = any(${[...ids]}::uuid[]) order by starts_at, id`.execute(db)
  const bySession = Map.groupBy(occurrences, (one) => one.group_session_id)
  return rows.map((row) => ({ ...row, occurrences: bySession.get(row.id) ?? [] }))
}

export const findOneCalendarFacts = async (db: Db, id: string): Promise<SessionFacts | undefined> =>
  (await findCalendarFacts(db, [id]))[0]
