import { sql } from 'kysely'
import { MINUTE } from '#rules/days.ts'
import { dueMoves, leftSession, startNow, type ReplayHost, type ZonesReplay } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findHosts, type OccurrenceRow, type SeriesRow } from '../queries.ts'
import { lockSession, refreshSession } from '../store.ts'
import { deleteCommitments, insertCommitments, lockSchedules } from './hold-occurrences.ts'

type Row = Pick<OccurrenceRow, 'id' | 'group_session_id' | 'starts_at' | 'wall_time' | 'duration_minutes'> &
  Pick<SeriesRow, 'time_zone'>
/** Occurrences of a session that all move by `shift` milliseconds. */
type Due = { sessionId: string; ids: string[]; shift: number }

class Overlap extends Error {}

/**
 * The zone replay of bookings for group sessions (D20): the occurrences of a session move together or, where there is a conflict, one
 * by one.
 */
export async function replayZones({ db, now, run }: ReplayHost): Promise<ZonesReplay> {
  const rows = await readAhead(db, now)
  const { due: moves, left } = dueMoves(rows, now)
  const replay: ZonesReplay = { looked: rows.length, moved: 0, left }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const tryAll = async (waiting: readonly Due[]) => {
    const stillBlocked: Due[] = []
    for (const due of waiting) {
      const moved = await tryMove(run, due)
      if (moved === 'blocked') stillBlocked.push(due)
      else replay.moved += moved
    }
    return stillBlocked
  }
  const blocked = await retryWhileMoving(bySession(moves), tryAll)
  const single = blocked.flatMap(({ sessionId, ids, shift }) => ids.map((id): Due => ({ sessionId, ids: [id], shift })))
  for (const { ids } of await retryWhileMoving(single, tryAll))
    left.push(leftSession(byId.get(ids[0]!)!, 'overlaps another session'))
  return replay
}

/** Moving one session can make room for another: as long as some have moved, those that were blocked are retried. */
async function retryWhileMoving(
  all: readonly Due[],
  tryAll: (waiting: readonly Due[]) => Promise<Due[]>,
): Promise<readonly Due[]> {
  let waiting = all
  for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length
    waiting = await tryAll(waiting)
  }
  return waiting
}

/** Groups moves by session and direction; moves to a later time start with the last one. */
function bySession(moves: readonly { row: Row; shift: number }[]): Due[] {
  const grouped = Map.groupBy(moves, ({ row, shift }) => `${row.group_session_id} ${Math.sign(shift)}`)
  const all = [...grouped.values()].map((some): Due => {
    return { sessionId: some[0]!.row.group_session_id, ids: some.map(({ row }) => row.id), shift: some[0]!.shift }
  })
  return [...all.filter(({ shift }) => shift > 0).reverse(), ...all.filter(({ shift }) => shift < 0)]
}

const columns = sql`o.id, o.group_session_id, o.starts_at, s.time_zone, o.wall_time, o.duration_minutes`
const isAhead = (now: Date) => sql`o.starts_at > ${now} and o.status = 'UPCOMING'`

async function readAhead(db: Db, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from group_occurrences o join group_sessions s on s.id = o.group_session_id
    where ${isAhead(now)} order by o.starts_at, o.id`.execute(db)
  return rows
}

async function tryMove(run: ReplayHost['run'], due: Due): Promise<number | 'blocked'> {
  let moved = 0
  try {
    await run(async (ctx) => {
      moved = await move(ctx, due)
    })
  } catch (error) {
    if (error instanceof Overlap) return 'blocked'
    throw error
  }
  return moved
}

/** Moves occurrences under all locks of their session. Returns how many; zero if they were moved or cancelled meanwhile. */
async function move(ctx: JobContext, { sessionId, ids }: Due): Promise<number> {
  await lockSession(ctx.db, sessionId)
  const hostIds = (await findHosts(ctx.db, sessionId)).map(({ userId }) => userId)
  await lockSchedules(ctx.db, hostIds)
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
  const sequence = await writeTimes(ctx, sessionId, hostIds, moved)
  await ctx.emit('group-session.time-changed', {
    groupSessionId: sessionId,
    sequence,
    occurrenceIds: moved.map(({ id }) => id),
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
  await deleteCommitments(db, ids)
  const { rows } = await sql<{ sequence: number }>`
    with moved as (
      update group_occurrences o set starts_at = m.starts_at, ends_at = m.ends_at, sequence = o.sequence + 1
      from unnest(${ids}::uuid[], ${moved.map((one) => one.starts_at)}::timestamptz[], ${moved.map((one) => one.ends_at)}::timestamptz[])
        as m (id, starts_at, ends_at)
      where o.id = m.id)
    update group_sessions set sequence = sequence + 1 where id = ${sessionId} returning sequence`.execute(db)
  if ((await insertCommitments(db, hostIds, moved)).length > 0) throw new Overlap()
  await refreshSession(db, sessionId, now)
  return rows[0]!.sequence
}
