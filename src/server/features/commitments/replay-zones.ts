import { isKnownZone, replayedStart } from '#rules/time/zones.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Why a session was not moved although its zone's rules changed. */
type Obstacle = 'skipped by the clock' | 'in the past' | 'unknown zone' | 'overlaps another session'
type LeftSession = { sessionId: string; timeZone: string; wallTime: string; reason: Obstacle }
export type ZonesReplay = {
  /** The number of upcoming sessions checked. */
  looked: number
  moved: number
  left: LeftSession[]
}
export type ReplayHost = {
  db: Db
  now: Date
  /** Runs work in a transaction of its own, in the context of a job. */
  run: (work: (ctx: JobContext) => Promise<void>) => Promise<void>
}
/** A session with its agreed wall time, and the start that followed from it at that time. */
type AgreedSession = { id: string; starts_at: Date; time_zone: string; wall_time: string }

/** Of upcoming sessions: those that today's rules move, by how many milliseconds, and those whose wall time does not exist any more. */
export function dueMoves<Row extends AgreedSession>(rows: readonly Row[], now: Date) {
  const due: { row: Row; shift: number }[] = []
  const left: LeftSession[] = []
  for (const row of rows) {
    const start = startNow(row, now)
    if (typeof start === 'string') left.push(leftSession(row, start))
    else if (start !== row.starts_at.getTime()) due.push({ row, shift: start - row.starts_at.getTime() })
  }
  return { due, left }
}

export const leftSession = (row: AgreedSession, reason: Obstacle): LeftSession => ({
  sessionId: row.id,
  timeZone: row.time_zone,
  wallTime: row.wall_time,
  reason,
})

/** The start of a session by today's rules, epoch milliseconds; its current one if nothing changed. */
export function startNow(row: AgreedSession, now: Date): number | Obstacle {
  if (!isKnownZone(row.time_zone)) return 'unknown zone'
  const start = replayedStart(row.time_zone, row.wall_time, row.starts_at.getTime())
  if (start === null) return 'skipped by the clock'
  return start > now.getTime() ? start : 'in the past'
}

/** Thrown by a move whose new time another session holds: it rolls back its transaction. */
export class OverlapError extends Error {}

/** Orders moves so that neighbours do not block each other: of those that move later the last one first. The input is ordered by start. */
export const inMoveOrder = <Move extends { shift: number }>(moves: readonly Move[]): Move[] => [
  ...moves.filter(({ shift }) => shift > 0).reverse(),
  ...moves.filter(({ shift }) => shift < 0),
]

/**
 * Makes moves, each in a transaction of its own; `move` returns how many sessions it moved. Blocked moves are retried as long as others
 * succeed.
 */
export async function runMoves<Move>(
  { run }: Pick<ReplayHost, 'run'>,
  moves: readonly Move[],
  move: (ctx: JobContext, due: Move) => Promise<number>,
): Promise<{ moved: number; blocked: readonly Move[] }> {
  let waiting = moves
  let moved = 0
  for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length
    const blocked: Move[] = []
    for (const due of waiting) {
      const count = await tryMove(run, (ctx) => move(ctx, due))
      if (count === 'blocked') blocked.push(due)
      else moved += count
    }
    waiting = blocked
  }
  return { moved, blocked: waiting }
}

async function tryMove(
  run: ReplayHost['run'],
  move: (ctx: JobContext) => Promise<number>,
): Promise<number | 'blocked'> {
  let moved = 0
  try {
    await run(async (ctx) => {
      moved = await move(ctx)
    })
  } catch (error) {
    if (error instanceof OverlapError) return 'blocked'
    throw error
  }
  return moved
}
