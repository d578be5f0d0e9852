import { MINUTE } from '#rules/time/days.ts'

/** From when to when somebody was in a room, in epoch milliseconds. */
export type Visit = { readonly from: number; readonly to: number }

/** A shorter absence is a reload or a change of devices, not another visit. */
const SHORTEST_ABSENCE = 60_000

/** The visits of one person in order, each once: those that overlap, or follow each other within a minute, are one. */
export function mergeVisits(visits: readonly Visit[]): Visit[] {
  const merged: Visit[] = []
  for (const visit of visits.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && visit.from - last.to < SHORTEST_ABSENCE)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, visit.to) }
    else merged.push(visit)
  }
  return merged
}

/** The whole minutes of merged visits together; a visit of a moment is not none. */
export function minutesOf(visits: readonly Visit[]): number {
  const total = visits.reduce((sum, { from, to }) => sum + to - from, 0)
  return visits.length === 0 ? 0 : Math.max(1, Math.round(total / MINUTE))
}
