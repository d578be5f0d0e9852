import { daysOfWeek, minutesOf, type DayOfWeek } from '#contract/weekdays.ts'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { summariseWeek } from '#rules/availability/availability.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNow } from '#web/platform/time/server-time.ts'

/** "Mondays and Thursdays, evenings EAT (Nairobi)": the published week in the mentor's zone. */
export function WeeklyHours({ profile }: { profile: Pick<PublicProfile, 'weeklyHours' | 'timeZone'> }) {
  const t = useMessages('profile')
  const { zoneName } = useFormats(profile.timeZone)
  const zone = zoneName(useNow())
  const week = profile.weeklyHours.map(({ dayOfWeek, startTime, endTime }) => ({
    weekday: daysOfWeek.indexOf(dayOfWeek as DayOfWeek) + 1,
    startMinute: minutesOf(startTime),
    endMinute: minutesOf(endTime),
  }))
  const { weekdays, parts } = summariseWeek(week)
  return <p className="text-body text-ink-2">{weekdays.length > 0 ? t.weekly(weekdays, parts, zone) : t.noWeekly}</p>
}
