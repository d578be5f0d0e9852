import { announcementLimits } from '#contract/announcements/constants.ts'
import { announcementMessages as messages } from '#contract/announcements/messages.ts'
import { DAY } from '#rules/time/days.ts'
import { instantFrom } from '#rules/time/local-times.ts'
import type { ZoneOffsets } from '#rules/time/zone-offsets.ts'

/** A local date and time in a zone with these offsets. */
type Schedule = { date: string; time: string; offsets: ZoneOffsets }

/** When an announcement is sent (epoch milliseconds), or why the time is refused. Without a schedule: now. */
export function sendTimeOf(schedule: Schedule | null, now: number): { at: number } | { error: string } {
  if (schedule === null) return { at: now }
  const at = instantFrom(schedule.offsets, schedule.date, schedule.time)
  if (at === null) return { error: messages.noSuchTime }
  if (at <= now) return { error: messages.inPast }
  if (at > now + announcementLimits.daysAhead * DAY) return { error: messages.tooLate }
  return { at }
}
