import { sql, type RawBuilder } from 'kysely'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import type { Scope } from '#contract/group-sessions/constants.ts'
import { selectOccurrences } from '#rules/group-sessions/group-sessions.ts'
import { withChange } from '#server/features/commitments/public.ts'
import type { Context, JobContext, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  findHosts,
  findShown,
  selectSession,
  showSession,
  type OccurrenceRow,
  type SessionHost,
  type SessionRow,
} from './queries.ts'

/**
 * SQL: locks a session. Every transaction takes the locks of a group session in one order, so two of them cannot deadlock: the session,
 * the schedules of its hosts by person, its occurrences by start.
 */
const sessionLock = (id: string) => sql`select from group_sessions where id = ${id} for update`

/** Locks a session, the first of its locks. */
export async function lockSession(db: Db, id: string): Promise<void> {
  await sessionLock(id).execute(db)
}

/**
 * Locks a session, then reads one row in the same round trip. READ COMMITTED: a statement after the lock sees what the lock waited for,
 * so permissions and state that a change depends on are read here.
 */
export async function lockSessionAndRead<Row>(db: Db, id: string, read: RawBuilder<Row>): Promise<Row | undefined> {
  const [, { rows }] = await pipeline(db, sessionLock(id), read)
  return rows[0]
}

/** Locks a session and reads it as this user sees it; the policy decides whether they may change it. */
export const findSessionForUpdate = (db: Db, id: string, viewerId: string): Promise<SessionRow | undefined> =>
  lockSessionAndRead(db, id, selectSession(id, viewerId))

/** Counts a change of a locked session; throws `rate_limited` when it was changed too often within the last hour. */
export async function countChange({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<void> {
  const session = db.selectFrom('group_sessions').select('recent_changes').where('id', '=', id)
  const { recent_changes: recent } = await session.executeTakeFirstOrThrow()
  const changes = { recent_changes: withChange(recent, now) }
  await db.updateTable('group_sessions').set(changes).where('id', '=', id).execute()
}

/** An occurrence that a command is about to change. */
export type LockedOccurrence = Pick<
  OccurrenceRow,
  'id' | 'date' | 'starts_at' | 'ends_at' | 'duration_minutes' | 'status' | 'capacity' | 'going' | 'offered'
>

/** Locks all occurrences of a session, by start; the last of its locks. */
async function lockOccurrences(db: Db, sessionId: string): Promise<LockedOccurrence[]> {
  const { rows } = await sql<LockedOccurrence>`
    select id, date::text as date, starts_at, ends_at, duration_minutes, status, capacity, going, offered
    from group_occurrences where group_session_id = ${sessionId} order by starts_at, id for update`.execute(db)
  return rows
}

type Selection = { scope: Scope; date: string | undefined; editableUntil: 'startsAt' | 'endsAt' }
/** `isWhole`: every occurrence that can still be changed is selected. */
type SelectedOccurrences = { selected: LockedOccurrence[]; others: LockedOccurrence[]; isWhole: boolean }

/** Locks the occurrences of a session and selects those that a change applies to; refuses when there are none. */
export async function lockSelectedOccurrences(
  db: Db,
  session: Pick<SessionRow, 'id'>,
  selection: Selection,
  now: Date,
): Promise<SelectedOccurrences> {
  const rows = await lockOccurrences(db, session.id)
  const occurrences = rows.map((row) => ({
    row,
    date: row.date,
    status: row.status,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }))
  const found = selectOccurrences(occurrences, selection, now.getTime())
  if (typeof found === 'string') throw new Refusal(found)
  const all = selectOccurrences(occurrences, { ...selection, scope: 'series', date: undefined }, now.getTime())
  const selected = found.map(({ row }) => row)
  return { selected, others: rows.filter((row) => !selected.includes(row)), isWhole: found.length === all.length }
}

/** Recomputes the columns of a session that lists are sorted and filtered by; after every change of its occurrences. */
export async function refreshSession(db: Db, id: string, now: Date): Promise<void> {
  await sql`select refresh_group_session(${id}, ${now})`.execute(db)
}

/** Refreshes a changed session and returns it as the caller sees it. */
export async function refreshAndShow(ctx: Context<Member>, id: string): Promise<GroupSession> {
  await refreshSession(ctx.db, id, ctx.now)
  const row = await findShown(ctx.db, id, ctx.actor.userId)
  return showSession(row, ctx.actor.userId, ctx.actor.timeZone, ctx.now)
}

type Push = Pick<JobContext, 'db' | 'push'>

/** Makes the clients of everybody involved in a session refetch it, and the free times of those hosts whose commitments changed. */
export async function invalidateClients(
  ctx: Push,
  sessionId: string,
  busyHosts: readonly SessionHost[] = [],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select host_user_id as id from group_sessions where id = ${sessionId}
    union select mentor_user_id from cohosts where group_session_id = ${sessionId} and status in ('PENDING', 'ACCEPTED')
    union select user_id from rsvps where group_session_id = ${sessionId}`.execute(ctx.db)
  ctx.push(
    rows.map(({ id }) => id),
    { subject: 'group-sessions', ids: [sessionId] },
  )
  for (const { userId, profileId } of busyHosts) ctx.push([userId], { subject: 'availability', ids: [profileId] })
}

/** Makes the clients of the hosts and of these users refetch a session: one person's seat concerns nobody else. */
export async function invalidateHostClients(
  ctx: Push,
  sessionId: string,
  userIds: readonly string[] = [],
): Promise<void> {
  const hosts = await findHosts(ctx.db, sessionId)
  ctx.push([...userIds, ...hosts.map(({ userId }) => userId)], { subject: 'group-sessions', ids: [sessionId] })
}
