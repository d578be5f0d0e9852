import { isKnownZone, replayedStart } from '#rules/zones.ts'

/** Why a session stays where it is although its zone's rules changed. */
type Obstacle = 'skipped by the clock' | 'in the past' | 'unknown zone' | 'overlaps another session'
export type LeftSession = { sessionId: string; timeZone: string; wallTime: string; reason: Obstacle }
type Agreed = { id: string; starts_at: Date; time_zone: string; wall_time: string }

/** Of sessions ahead: those that the rules of today put elsewhere, by how many milliseconds, and those that have no place there. */
export function dueMoves<Row extends Agreed>(rows: readonly Row[], now: Date) {
  const due: { row: Row; shift: number }[] = []
  const left: LeftSession[] = []
  for (const row of rows) {
    const start = startNow(row, now)
    if (typeof start === 'string') left.push(leftSession(row, start))
    else if (start !== row.starts_at.getTime()) due.push({ row, shift: start - row.starts_at.getTime() })
  }
  return { due, left }
}

export const leftSession = (row: Agreed, reason: Obstacle): LeftSession => ({
  sessionId: row.id,
  timeZone: row.time_zone,
  wallTime: row.wall_time,
  reason,
})

/** Where a session belongs now, epoch milliseconds; its present start where nothing changed. */
export function startNow(row: Agreed, now: Date): number | Obstacle {
  if (!isKnownZone(row.time_zone)) return 'unknown zone'
  const start = replayedStart(row.time_zone, row.wall_time, row.starts_at.getTime())
  if (start === null) return 'skipped by the clock'
  return start > now.getTime() ? start : 'in the past'
}
