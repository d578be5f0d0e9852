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
  const roomSince = row.remote.event.roomUrl === null ? null : now
  await db
    .insertInto('calendar_events')
    .values({ ...place, ...changed, room_since: roomSince })
    .onConflict((conflict) =>
      conflict
        .constraint('calendar_events_once')
        .doUpdateSet({ ...changed, room_since: sql`coalesce(calendar_events.room_since, ${roomSince}::timestamptz)` }),
    )
    .execute()
}

/**
 * The room that came with the event of a session, where its mentor meets there. One that arrived after the session could be joined is left
 * out: those who joined before it are in another room.
 */
export async function findCalendarRoom(
  { secrets }: Dependencies,
  db: Db,
  { sessionId, opensAt }: { sessionId: string; opensAt: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_events as e')
    .innerJoin('calendar_accounts as a', 'a.id', 'e.account_id')
    .select(['e.id', 'e.remote'])
    .where('e.session_id', '=', sessionId)
    .where('e.room_since', '<=', opensAt)
    .where('e.state', '!=', 'deleted')
    .where('a.uses_rooms', '=', true)
    .executeTakeFirst()
  return row ? (JSON.parse(secrets.decrypt(EVENT, row.remote, row.id)) as Remote).event.roomUrl : null
}

export const deleteEventRow = async (db: Db, id: string): Promise<void> =>
  void (await db.deleteFrom('calendar_events').where('id', '=', id).execute())
