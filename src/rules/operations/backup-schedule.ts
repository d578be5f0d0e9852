import { DAY, HOUR } from '#rules/time/days.ts'

/** Hours after which a missing backup is told to staff: a day, and half of one for a machine that was off. Texts name them, too. */
export const overdueHours = 36

type Backups = {
  now: Date
  /** The hour and minute of UTC, `02:30`. */
  at: string
  /** When the last good one was begun, and the last one that was tried. */
  lastGood: Date | undefined
  lastTry: Date | undefined
}

/** Whether a backup should begin: none was begun since the last time of the day, and the last failure is an hour ago. */
export function isBackupDue({ now, at, lastGood, lastTry }: Backups): boolean {
  const isDone = lastGood !== undefined && lastGood >= latestTime(at, now)
  const isTooSoon = lastTry !== undefined && now.getTime() - lastTry.getTime() < HOUR && lastTry <= now
  return !isDone && !isTooSoon
}

/** The last instant up to `now` at which it was this time of the day in UTC. */
function latestTime(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes)
  return new Date(today <= now.getTime() ? today : today - DAY)
}

/** Whether the last good backup, or where there is none the first try, is too long ago. */
export const isBackupOverdue = (since: Date | undefined, now: Date): boolean =>
  since !== undefined && now.getTime() - since.getTime() > overdueHours * HOUR
