import { cohortDays, periodWeeks } from '#contract/insight/constants.ts'
import { DAY, dayText, weekOfDay } from '#rules/time/days.ts'

const weekDays = 7
const periodDays = periodWeeks * weekDays
/** The running number of a week with which a period begins: that of Monday 1 January 2024. */
const firstWeek = weekOfDay(Date.UTC(2024, 0, 1) / DAY)
/** After the last day that a cohort waits for: until then a missed session may still be reported. */
const lateDays = 7

/** A day (days since 1970-01-01) -> the first day of its period. Periods are thirteen weeks from Monday to Sunday in UTC, for ever. */
export function periodOf(day: number): number {
  const weeks = weekOfDay(day) - firstWeek
  return Date.UTC(2024, 0, 1) / DAY + Math.floor(weeks / periodWeeks) * periodDays
}

/** The first day of the next period. */
export const nextPeriod = (period: number) => period + periodDays

/** The first day of the period before. */
export const formerPeriod = (period: number) => period - periodDays

/** Whether nothing that happens after this day changes the numbers of a period. */
export const isFinal = (period: number, day: number) => day >= nextPeriod(period) + cohortDays + lateDays

/** The weeks of a period (their Mondays) that have begun before this day. */
export const weeksUntil = (period: number, day: number): string[] =>
  Array.from({ length: periodWeeks }, (_, index) => period + index * weekDays)
    .filter((monday) => monday < day)
    .map(dayText)

/** Whether this many days have passed by `day` since the end of a week, for everybody in it. */
export const isWeekOver = (monday: number, days: number, day: number) => day >= monday + weekDays + days
