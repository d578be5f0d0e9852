import { daysOfWeek, type DayOfWeek } from '#contract/weekdays.ts'
import { useBoot } from '#web/platform/routing/boot.ts'

/** The days of a week from its first one, as the reader's country counts. */
export function useWeekdays(): readonly DayOfWeek[] {
  const first = (useBoot().weekStart + 6) % 7
  return [...daysOfWeek.slice(first), ...daysOfWeek.slice(0, first)]
}
