import { DAY } from '#rules/time/days.ts'

/** How many backups are kept: the newest one of each of so many days, weeks and months that have one. */
export type Retention = { days: number; weeks: number; months: number }

/** Monday, 5 January 1970. */
const firstMonday = 4 * DAY

const periods: Record<keyof Retention, (at: Date) => string> = {
  days: (at) => at.toISOString().slice(0, 10),
  weeks: (at) => String(Math.floor((at.getTime() - firstMonday) / (7 * DAY))),
  months: (at) => at.toISOString().slice(0, 7),
}

/** Which of these backups may be deleted; never the newest one. All in UTC. */
export function backupsToDelete<T extends { at: Date }>(backups: readonly T[], keep: Retention): T[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const rule of Object.keys(periods) as (keyof Retention)[]) {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      const period = periods[rule](backup.at)
      if (seen.has(period)) continue
      if (seen.size === keep[rule]) break
      seen.add(period)
      kept.add(backup)
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}
