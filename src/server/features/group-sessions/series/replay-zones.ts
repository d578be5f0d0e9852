import { sql } from 'kysely'
import { MINUTE } from '#rules/time/days.ts'
import {
  dueMoves,
  holdTime,
  inMoveOrder,
  leftSession,
  OverlapError,
  releaseTime,
  runMoves,
  scheduleLock,
  startNow,
  type ReplayHost,
  type ZonesReplay,
} from '#server/features/commitments/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findHosts, type OccurrenceRow, type SeriesRow } from '../queries.ts'
import { lockSession, refreshSession } from '../store.ts'
import { planOccurrences } from './plan-jobs.ts'

type Row = Pick<OccurrenceRow, 'id' | 'group_session_id' | 'starts_at' | 'wall_time' | 'duration_minutes'> &
  Pick<SeriesRow, 'time_zone'>
/** Occurrences of a session that all move by `shift` milliseconds. */
type Due = { sessionId: string; ids: string[]; shift: number }

/** Replays the occurrences of group sessions (D20): those of a session move together or, where one is blocked, one by one. */
export async function replayOccurrences(host: ReplayHost): Promise<ZonesReplay> {
  const rows = await readAhead(host.db, host.now)
  const { due, left } = dueMoves(rows, host.now)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const together = await runMoves(host, inMoveOrder(bySession(due)), move)
  const single = together.blocked.flatMap(({ sessionId, ids, shift }) =>
    ids.map((id): Due => ({ sessionId, ids: [id], shift })),
  )
  const alone = await runMoves(host, single, move)
  const overlapping = alone.blocked.map(({ ids }) => leftSession(byId.get(ids[0]!)!, 'overlaps another session'))
  return { looked: rows.length, moved: together.moved + alone.moved, left: [...left, ...overlapping] }
}

/** Groups moves by session and direction. */
function bySession(moves: readonly { row: Row; shift: number }[]): Due[] {
  const grouped = Map.groupBy(moves, ({ row, shift }) => `${row.group_session_id} ${Math.sign(shift)}`)
  return [...grouped.values()].map((some) => {
    return { sessionId: some[0]!.row.group_session_id, ids: some.map(({ row }) => row.id), shift: some[0]!.shift }
  })
}

const columns = sql`o.id, o.group_session_id, o.starts_at, s.time_zone, o.wall_time, o.duration_minutes`
const isAhead = (now: Date) => sql`o.starts_at > ${now} and o.status = 'UPCOMING'`

async function readAhead(db: Db, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from group_occurrences o join group_sessions s on s.id = o.group_session_id
    where ${isAhead(now)} order by o.starts_at, o.id`.execute(db)
  return rows
}

/** Moves occurrences under all locks of their session. Returns how many; zero if they were moved or cancelled meanwhile. */
async function move(ctx: JobContext, { sessionId, ids }: Due): Promise<number> {
  await lockSession(ctx.db, sessionId)
  const hosts = await findHosts(ctx.db, sessionId)
  await scheduleLock(hosts.map(({ profileId }) => profileId)).execute(ctx.db)
  const { rows } = await sql<Row>`
    select ${columns} from group_occurrences o join group_sessions s on s.id = o.group_session_id
    where o.id = any(${ids}::uuid[]) and ${isAhead(ctx.now)} order by o.starts_at for update of o`.execute(ctx.db)
  const moved = rows.flatMap((row) => {
    const start = startNow(row, ctx.now)
    if (typeof start !== 'number' || start === row.starts_at.getTime()) return []
    const end = new Date(start + row.duration_minutes * MINUTE)
    return [{ id: row.id, from: row.starts_at, starts_at: new Date(start), ends_at: end }]
  })
  if (moved.length === 0) return 0
  const hostIds = hosts.map(({ userId }) => userId)
  const sequence = await writeTimes(ctx, sessionId, hostIds, moved)
  const occurrenceIds = moved.map(({ id }) => id)
  await planOccurrences(ctx, occurrenceIds)
  await ctx.emit('group-session.time-changed', {
    groupSessionId: sessionId,
    sequence,
    occurrenceIds,
    from: moved[0]!.from.toISOString(),
  })
  return moved.length
}

type Moved = Pick<OccurrenceRow, 'id' | 'starts_at' | 'ends_at'>

/** Writes new times with their commitments; returns the session's new sequence. */
async function writeTimes(
  { db, now }: JobContext,
  sessionId: string,
  hostIds: readonly string[],
  moved: readonly Moved[],
): Promise<number> {
  const ids = moved.map(({ id }) => id)
  await releaseTime(db, ids)
  const { rows } = await sql<{ sequence: number }>`
    with moved as (
      update group_occurrences o set starts_at = m.starts_at, ends_at = m.ends_at, sequence = o.sequence + 1
      from unnest(${ids}::uuid[], ${moved.map((one) => one.starts_at)}::timestamptz[], ${moved.map((one) => one.ends_at)}::timestamptz[])
        as m (id, starts_at, ends_at)
      where o.id = m.id)
    update group_sessions set sequence = sequence + 1 where id = ${sessionId} returning sequence`.execute(db)
  const conflicts = await holdTime(db, { kind: 'group', userIds: hostIds, sessions: moved })
  if (conflicts.length > 0) throw new OverlapError()
  await refreshSession(db, sessionId, now)
  return rows[0]!.sequence
}
