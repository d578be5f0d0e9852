import { DAY, weekdayOf } from '../time/days.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'

/** The parts of a rule that choose days. */
export type RuleDays = Pick<
  RecurrenceRule,
  'frequency' | 'weekStart' | 'months' | 'weekNumbers' | 'yearDays' | 'monthDays' | 'days'
>
type DayRange = { firstDay: number; days: number }

/** Days since 1970-01-01 -> year, month (1 to 12) and day of the month. */
export function dateOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The days of a month, counted from January of the year 0. */
export function monthOfIndex(index: number): DayRange {
  const firstDay = dayOf(Math.floor(index / 12), index % 12)
  return { firstDay, days: dayOf(Math.floor((index + 1) / 12), (index + 1) % 12) - firstDay }
}

export function yearRange(year: number): DayRange {
  const firstDay = dayOf(year, 0)
  return { firstDay, days: dayOf(year + 1, 0) - firstDay }
}

// Date.UTC takes the years 0 to 99 for those of the twentieth century.
const dayOf = (year: number, month: number) => new Date(0).setUTCFullYear(year, month, 1) / DAY

/** Whether every part of the rule that names days allows this one. */
export function isOnDay(rule: RuleDays, day: number): boolean {
  const { months, weekNumbers, yearDays, monthDays, days } = rule
  const weekday = weekdayOf(day)
  if (days.length > 0 && !days.some((one) => one.weekday === weekday)) return false
  // Dates are computed only for rules that need them: most repeat by day or weekday.
  const isPlain = months.length + weekNumbers.length + yearDays.length + monthDays.length === 0
  if (isPlain && days.every(({ nth }) => nth === 0)) return true
  const date = dateOf(day)
  if (months.length > 0 && !months.includes(date.month)) return false
  const month = () => monthOfIndex(date.year * 12 + date.month - 1)
  const year = () => yearRange(date.year)
  if (monthDays.length > 0 && !monthDays.includes(date.day) && !monthDays.includes(date.day - month().days - 1))
    return false
  if (yearDays.length > 0 && !isAmong(yearDays, day - year().firstDay + 1, year().days)) return false
  if (weekNumbers.length > 0 && !isInWeek(rule, day, date.year)) return false
  const plain = days.length === 0 || days.some(({ weekday: one, nth }) => one === weekday && nth === 0)
  return plain || isOnWeekday(rule, day, rule.frequency === 'MONTHLY' || months.length > 0 ? month() : year())
}

/** Whether a place counted from 1 is listed, or its place counted from the end, as a negative number. */
const isAmong = (list: readonly number[], place: number, of: number) =>
  list.includes(place) || list.includes(place - of - 1)

/** A number before a weekday counts within the month for MONTHLY and for YEARLY with BYMONTH, else within the year. */
function isOnWeekday({ frequency, weekNumbers, days }: RuleDays, day: number, range: DayRange): boolean {
  const weekday = weekdayOf(day)
  const counts = (frequency === 'MONTHLY' || frequency === 'YEARLY') && weekNumbers.length === 0
  const after = Math.floor((day - range.firstDay) / 7) + 1
  const before = -Math.floor((range.firstDay + range.days - 1 - day) / 7) - 1
  return days.some((one) => one.weekday === weekday && (!counts || one.nth === after || one.nth === before))
}

/** Week 1 is the first with at least four days in its year; weeks begin at WKST. */
function isInWeek({ weekNumbers, weekStart }: RuleDays, day: number, year: number): boolean {
  const weekOne = (of: number) => {
    const first = yearRange(of).firstDay
    const into = (weekdayOf(first) - weekStart + 7) % 7
    return first - into + (into > 3 ? 7 : 0)
  }
  const own = day < weekOne(year) ? year - 1 : day >= weekOne(year + 1) ? year + 1 : year
  const weeks = (weekOne(own + 1) - weekOne(own)) / 7
  return isAmong(weekNumbers, Math.floor((day - weekOne(own)) / 7) + 1, weeks)
}
