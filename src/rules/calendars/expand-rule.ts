import { DAY, HOUR, MINUTE, weekdayOf } from '../time/days.ts'
import { TooComplexError, type RecurrenceRule } from './recurrence-rule.ts'
import { dateOf, isOnDay, monthOfIndex, type RuleDays, yearRange } from './rule-days.ts'

/** How many days and occurrences a whole file may take; what exceeds it throws `TooComplexError`. */
export type Budget = { left: number }

/** A period of whole days or one hour in which a rule is applied once. */
type Period = { firstDay: number; days: number; hour: number | null }

/**
 * The walls at which a rule repeats from `start` on, within [from, to), rising; all in milliseconds on the wall of one clock. `start`
 * itself is among them only if the rule says so.
 */
export function expandRule(rule: RecurrenceRule, start: number, [from, to]: Span, budget: Budget): number[] {
  const days = withDefaults(rule, start)
  const times = timesOf(rule, start)
  const found: number[] = []
  // Occurrences before the span count against COUNT, so only rules without one can begin at the span.
  let index = rule.count === null ? firstIndex(rule, start, from) : 0
  for (let counted = 0; ; index += rule.interval) {
    const period = periodAt(rule, start, index)
    if (period.firstDay * DAY >= to) return found
    if ((budget.left -= period.days) < 0) throw new TooComplexError()
    for (const wall of wallsIn(period, rule, days, times)) {
      if (wall < start) continue
      if (wall >= to || (rule.count !== null && counted >= rule.count)) return found
      counted++
      if (wall < from) continue
      if (--budget.left < 0) throw new TooComplexError()
      found.push(wall)
    }
  }
}
type Span = readonly [from: number, to: number]

/** The index of the last period of the rule that begins at or before `from`. */
function firstIndex(rule: RecurrenceRule, start: number, from: number): number {
  if (from <= start) return 0
  const between = indexOf(rule, from) - indexOf(rule, start)
  return Math.max(0, Math.floor(between / rule.interval) - 1) * rule.interval
}

function indexOf({ frequency, weekStart }: RecurrenceRule, wall: number): number {
  const day = Math.floor(wall / DAY)
  if (frequency === 'HOURLY') return Math.floor(wall / HOUR)
  if (frequency === 'DAILY') return day
  if (frequency === 'WEEKLY') return (startOfWeek(day, weekStart) - startOfWeek(0, weekStart)) / 7
  const { year, month } = dateOf(day)
  return frequency === 'MONTHLY' ? year * 12 + month - 1 : year
}

function periodAt(rule: RecurrenceRule, start: number, index: number): Period {
  const at = indexOf(rule, start) + index
  switch (rule.frequency) {
    case 'HOURLY':
      return { firstDay: Math.floor((at * HOUR) / DAY), days: 1, hour: ((at % 24) + 24) % 24 }
    case 'DAILY':
      return { firstDay: at, days: 1, hour: null }
    case 'WEEKLY':
      return { firstDay: startOfWeek(0, rule.weekStart) + at * 7, days: 7, hour: null }
    case 'MONTHLY':
      return { ...monthOfIndex(at), hour: null }
    case 'YEARLY':
      return { ...yearRange(at), hour: null }
  }
}

const startOfWeek = (day: number, weekStart: number) => day - ((weekdayOf(day) - weekStart + 7) % 7)

/** What a rule leaves open comes from the start: RFC 5545, 3.3.10. */
function withDefaults(rule: RecurrenceRule, start: number): RuleDays {
  const { frequency, months, weekNumbers, yearDays, monthDays, days } = rule
  const { month, day } = dateOf(Math.floor(start / DAY))
  const weekday = { weekday: weekdayOf(Math.floor(start / DAY)), nth: 0 }
  const isOpen = yearDays.length + monthDays.length + days.length === 0
  if (isOpen && (frequency === 'WEEKLY' || weekNumbers.length > 0)) return { ...rule, days: [weekday] }
  if (isOpen && frequency === 'MONTHLY') return { ...rule, monthDays: [day] }
  if (isOpen && frequency === 'YEARLY')
    return { ...rule, months: months.length > 0 ? months : [month], monthDays: [day] }
  return rule
}

/** The times of a day as milliseconds after midnight; for HOURLY after the full hour. */
function timesOf(rule: RecurrenceRule, start: number): number[] {
  const inDay = start - Math.floor(start / DAY) * DAY
  const orOwn = (list: readonly number[], own: number) => (list.length > 0 ? list : [own])
  const hours = rule.frequency === 'HOURLY' ? [0] : orOwn(rule.hours, Math.floor(inDay / HOUR))
  const minutes = orOwn(rule.minutes, Math.floor(inDay / MINUTE) % 60)
  const seconds = orOwn(rule.seconds, Math.floor(inDay / 1000) % 60)
  const times = hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * HOUR + minute * MINUTE + second * 1000)),
  )
  return times.toSorted((a, b) => a - b)
}

/** The walls of one period, with BYSETPOS applied. */
function wallsIn({ firstDay, days, hour }: Period, rule: RecurrenceRule, on: RuleDays, times: readonly number[]) {
  const walls: number[] = []
  const isYear = rule.frequency === 'YEARLY'
  if (hour !== null && rule.hours.length > 0 && !rule.hours.includes(hour)) return walls
  for (let day = firstDay; day < firstDay + days; day++) {
    if (isYear && isMonthSkipped(on, day)) day += 27
    else if (isOnDay(on, day)) for (const time of times) walls.push(day * DAY + (hour ?? 0) * HOUR + time)
  }
  if (rule.positions.length === 0) return walls
  const chosen = rule.positions.map((position) => (position > 0 ? position - 1 : walls.length + position))
  return [...new Set(chosen)].toSorted((a, b) => a - b).flatMap((index) => walls[index] ?? [])
}

/** Whether this is the first day of a month that the rule does not name; no month has fewer than 28 days. */
function isMonthSkipped({ months }: RuleDays, day: number): boolean {
  if (months.length === 0) return false
  const date = dateOf(day)
  return date.day === 1 && !months.includes(date.month)
}
