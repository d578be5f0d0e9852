import { sql } from 'kysely'
import { MINUTE } from '#rules/days.ts'
import { dueMoves, leftSession, startNow, type ReplayHost, type ZonesReplay } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { deleteCommitments, insertCommitments, lockSchedules } from './hold-occurrences.ts'
import { sessionLock } from '../seats/lock-seats.ts'
import { refreshSession } from '../refresh-sessions.ts'
import { readHosts } from '../wake-people.ts'

type Row = {
  id: string
  group_session_id: string
  starts_at: Date
  time_zone: string
  wall_time: string
  duration_minutes: number
}
type Due = { sessionId: string; ids: string[]; shift: number }

class Overlap extends Error {}

/** As bookings' replay, for the occurrences of group sessions (D20): those of a session move together, or, where one is in the way, each by itself. */
export async function replayZones({ db, now, run }: ReplayHost): Promise<ZonesReplay> {
  const rows = await readAhead(db, now)
  const { due: moves, left } = dueMoves(rows, now)
  const replay: ZonesReplay = { looked: rows.length, moved: 0, left }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const tryAll = async (waiting: readonly Due[]) => {
    const blocked: Due[] = []
    for (const due of waiting) {
      const moved = await tryMove(run, due)
      if (moved === 'blocked') blocked.push(due)
      else replay.moved += moved
    }
    return blocked
  }
  const together = await untilStill(bySession(moves), tryAll)
  const single = together.flatMap(({ sessionId, ids, shift }) =>
    ids.map((id): Due => ({ sessionId, ids: [id], shift })),
  )
  for (const { ids } of await untilStill(single, tryAll))
    left.push(leftSession(byId.get(ids[0]!)!, 'overlaps another session'))
  return replay
}

/** Neighbours make room for each other: as long as some have moved, those that were blocked try again. */
async function untilStill(
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

/** Of each session those that move the same way; who goes later starts at the end. */
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

/** Under all locks of a session. Zero when somebody moved or ended them meanwhile. */
async function move(ctx: JobContext, { sessionId, ids }: Due): Promise<number> {
  await sessionLock(sessionId).execute(ctx.db)
  const people = (await readHosts(ctx.db, sessionId)).map(({ userId }) => userId)
  await lockSchedules(ctx.db, people)
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
  const sequence = await hold(ctx, sessionId, people, moved)
  await ctx.emit('group-session.time-changed', {
    groupSessionId: sessionId,
    sequence,
    occurrenceIds: moved.map(({ id }) => id),
    from: moved[0]!.from.toISOString(),
  })
  return moved.length
}

type Moved = { id: string; starts_at: Date; ends_at: Date }

/** Returns the session's new sequence. */
async function hold(
  { db, now }: JobContext,
  sessionId: string,
  people: readonly string[],
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
  if ((await insertCommitments(db, people, moved)).length > 0) throw new Overlap()
  await refreshSession(db, sessionId, now)
  return rows[0]!.sequence
}
