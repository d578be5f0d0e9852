import { sql } from 'kysely'
import type { SessionKind } from '#contract/sessions/schemas.ts'
import { DAY } from '#rules/time/days.ts'
import type { StoredEvent } from '#server/platform/calendars/provider.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'

/** The use under which places of events are encrypted. */
const EVENT = 'calendar event'

/** Where an event is. */
export type Remote = { calendarRef: string; event: StoredEvent }
/** A session that was written to a calendar, and what its mentor did with it there; `movedTo` in epoch milliseconds. */
export type EventRow = {
  id: string
  accountId: string
  userId: string
  kind: SessionKind
  sessionId: string
  endsAt: Date
  fingerprint: string
  remote: Remote
  state: 'present' | 'deleted' | 'moved' | 'restored'
  movedTo: { start: number; end: number } | null
}
type Dependencies = Pick<AppDependencies, 'secrets'>

/** How long an event stays known after the end of its session. */
const KNOWN_FOR = 30 * DAY

/** The events of an account. */
export async function loadEvents({ secrets }: Dependencies, db: Db, accountId: string, now: Date): Promise<EventRow[]> {
  const over = new Date(now.getTime() - KNOWN_FOR)
  await db.deleteFrom('calendar_events').where('account_id', '=', accountId).where('ends_at', '<', over).execute()
  const rows = await db.selectFrom('calendar_events').selectAll().where('account_id', '=', accountId).execute()
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    userId: row.user_id,
    kind: row.kind as SessionKind,
    sessionId: row.session_id,
    endsAt: row.ends_at,
    fingerprint: row.fingerprint,
    remote: JSON.parse(secrets.decrypt(EVENT, row.remote, row.id)) as Remote,
    state: row.state as EventRow['state'],
    movedTo: row.moved_starts_at && { start: row.moved_starts_at.getTime(), end: row.moved_ends_at!.getTime() },
  }))
}

/** Stores the event of a session. */
export async function saveEvent({ secrets }: Dependencies, db: Db, row: EventRow, now: Date): Promise<void> {
  const columns = {
    fingerprint: row.fingerprint,
    ends_at: row.endsAt,
    state: row.state,
    moved_starts_at: row.movedTo && new Date(row.movedTo.start),
    moved_ends_at: row.movedTo && new Date(row.movedTo.end),
  }
  const place = { account_id: row.accountId, user_id: row.userId, kind: row.kind, session_id: row.sessionId }
  const remote = secrets.encrypt(EVENT, JSON.stringify(row.remote), row.id)
  const changed = { ...columns, id: row.id, account_id: row.accountId, remote }
  const { roomUrl } = row.remote.event
  const room = { room_url: roomUrl, room_since: roomUrl === null ? null : now }
  // The link of a room may change; what counts is since when people find one.
  const roomSince = sql<Date | null>`case when excluded.room_url is not null
    then coalesce(calendar_events.room_since, excluded.room_since) end`
  await db
    .insertInto('calendar_events')
    .values({ ...place, ...changed, ...room })
    .onConflict((conflict) =>
      conflict.constraint('calendar_events_once').doUpdateSet({ ...changed, room_url: roomUrl, room_since: roomSince }),
    )
    .execute()
}

export const deleteEventRow = async (db: Db, id: string): Promise<void> =>
  void (await db.deleteFrom('calendar_events').where('id', '=', id).execute())
