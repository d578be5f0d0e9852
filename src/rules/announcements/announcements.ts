import { announcementLimits } from '#contract/announcements/constants.ts'
import { DAY } from '#rules/time/days.ts'
import { instantFrom } from '#rules/time/local-times.ts'
import type { ZoneOffsets } from '#rules/time/zone-offsets.ts'

/** A local date and time in a zone with these offsets. */
type Schedule = { date: string; time: string; offsets: ZoneOffsets }

/** When an announcement is sent (epoch milliseconds), or why the time is refused. Without a schedule: now. */
export function sendTimeOf(
  schedule: Schedule | null,
  now: number,
): { at: number } | { refused: 'announcement_time_missing' | 'announcement_in_past' | 'announcement_too_late' } {
  if (schedule === null) return { at: now }
  const at = instantFrom(schedule.offsets, schedule.date, schedule.time)
  if (at === null) return { refused: 'announcement_time_missing' }
  if (at <= now) return { refused: 'announcement_in_past' }
  if (at > now + announcementLimits.daysAhead * DAY) return { refused: 'announcement_too_late' }
  return { at }
}

/** An estimated number as it may be shown: its two leading digits, because the others would promise too much. */
export const roundEstimate = (n: number): number => Number(n.toPrecision(2))
