import type { recurrenceKinds, WeekdayCode } from '#contract/group-session-schemas.ts'
import { DAY, dayText, MINUTE, parseDay, weekdayOf } from './days.ts'
import { type Clock, clockOf, edgeOf, instantAt, instantOf, wallAt, wallOf } from './zones.ts'

/** When something starts, on the wall of a zone: `YYYY-MM-DD` and `HH:MM[:SS]`. */
export type WallStart = { zone: string; date: string; time: string }
/**
 * A session that may repeat on weekdays until a date, inclusive; without days it happens once. It starts on the first of these
 * days on or after `date`: where `date` is none of them, RFC 5545 would count it all the same.
 */
export type Series = WallStart & { days: readonly WeekdayCode[]; endDate: string | null }
/** One start: the date it is planned for on the wall of its zone, and the instant in epoch milliseconds. */
export type SeriesOccurrence = { date: string; at: number }
export type RecurrenceKind = (typeof recurrenceKinds)[number]

/** Every day, from Monday; the order in which days are kept. */
export const ALL_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const satisfies readonly WeekdayCode[]

const YEARS_AHEAD = 1
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const RULE = /^FREQ=(?:DAILY|WEEKLY;BYDAY=([A-Z]{2}(?:,[A-Z]{2}){0,5}));UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** A series in integers: days since 1970-01-01, and the time of day in milliseconds of the wall. */
export type CompiledSeries = {
  /** Exact over the whole series. */
  clock: Clock
  first: number
  last: number
  /** From a weekday (0 = Monday) to the next day of the series: 0 when it is one itself. */
  ahead: readonly number[]
  time: number
}

/** A series made ready for questions; one with an impossible date or time, or with days but no end, never happens. */
export function compileSeries({ zone, date, time, days, endDate }: Series): CompiledSeries {
  const from = parseDay(date)
  const until = days.length === 0 ? from : parseDay(endDate ?? '')
  const timeOfDay = parseTime(time)
  if (from === null || until === null || timeOfDay === null)
    return { clock: clockOf(zone, 0, 0), first: 1, last: 0, ahead: stepsTo(ALL_DAYS), time: 0 }
  const ahead = stepsTo(days.length === 0 ? ALL_DAYS : days)
  const clock = clockOf(zone, from * DAY, Math.max(from, until) * DAY)
  return { clock, first: from + ahead[weekdayOf(from)]!, last: until, ahead, time: timeOfDay }
}

function parseTime(time: string): number | null {
  const parts = TIME.exec(time)
  return parts === null ? null : (Number(parts[1]) * 60 + Number(parts[2])) * MINUTE + Number(parts[3] ?? 0) * 1000
}

const stepsTo = (days: readonly WeekdayCode[]) =>
  ALL_DAYS.map((_, weekday) => ALL_DAYS.findIndex((_, step) => days.includes(ALL_DAYS[(weekday + step) % 7]!)))

/**
 * The first occurrence that starts later than `after` (epoch milliseconds; an occurrence of that very instant is not later), or
 * null. On a day whose clock skips the time there is none; of a time that comes twice the first counts (D18).
 */
export function nextOccurrence(series: CompiledSeries, after: number): SeriesOccurrence | null {
  const { clock, first, last, ahead, time } = series
  // The clock has shown the hour of all earlier days already; only a clock change makes the loop turn more than once.
  let day = Math.max(first, Math.floor((wallOf(clock, after) - time) / DAY) + 1)
  while ((day += ahead[weekdayOf(day)] ?? NaN) <= last) {
    const at = instantOf(clock, day * DAY + time)
    if (at !== null && at > after) return { date: dayText(day), at }
    day++
  }
  return null
}

/** All occurrences, rising. */
export function occurrencesOf(series: Series): SeriesOccurrence[] {
  const { clock, first, last, ahead, time } = compileSeries(series)
  const found: SeriesOccurrence[] = []
  for (let day = first; day <= last; day += 1 + ahead[weekdayOf(day + 1)]!) {
    const at = instantOf(clock, day * DAY + time)
    if (at !== null) found.push({ date: dayText(day), at })
  }
  return found
}

/** How often a series happens, and its first and last dates on the wall of its zone. */
export function summaryOf(series: Series): { count: number; first: string | null; last: string | null } {
  const found = occurrencesOf(series)
  return { count: found.length, first: found[0]?.date ?? null, last: found.at(-1)?.date ?? null }
}

/**
 * The value of an RFC 5545 RRULE, as it is stored; null for what happens once. UNTIL is the last second of the end date: RFC 5545
 * wants it in UTC where DTSTART has a zone.
 */
export function ruleText({ zone, days, endDate }: Series): string | null {
  const lastDay = parseDay(endDate ?? '')
  if (days.length === 0 || lastDay === null) return null
  const midnight = (lastDay + 1) * DAY
  const until = edgeOf(clockOf(zone, midnight, midnight), midnight) - 1000
  const stamp = new Date(until).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const rule = recurrenceKind(days) === 'Daily' ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${inOrder(days).join(',')}`
  return `${rule};UNTIL=${stamp}Z`
}

/** The series of a stored rule (null: it happens once) that starts there; null for any text that `ruleText` does not write. */
export function parseRule(text: string | null, { zone, date, time }: WallStart): Series | null {
  if (text === null) return { zone, date, time, days: [], endDate: null }
  const [, named, ...stamp] = RULE.exec(text) ?? []
  const [year, month, day, hour, minute, second] = stamp.map(Number)
  if (year === undefined) return null
  const until = Date.UTC(year, month! - 1, day, hour, minute, second)
  const days = named === undefined ? ALL_DAYS : ALL_DAYS.filter((code) => named.includes(code))
  if (named !== undefined && days.join(',') !== named) return null
  // The nearest midnight, not the date: should the zone's rules change after this was written, the end stays where it was.
  const midnight = Math.round((wallOf(clockOf(zone, until, until), until) + 1000) / DAY)
  return { zone, date, time, days, endDate: dayText(midnight - 1) }
}

const inOrder = (days: readonly WeekdayCode[]) => ALL_DAYS.filter((code) => days.includes(code))

/** What people call it; null for what happens once. */
export function recurrenceKind(days: readonly WeekdayCode[]): RecurrenceKind | null {
  const count = new Set(days).size
  if (count === 0) return null
  return count === 1 ? 'Weekly' : count === 7 ? 'Daily' : 'Custom'
}

/** The days when every session moves by so many days, earlier ones being negative. */
export function shiftDays(days: readonly WeekdayCode[], by: number): WeekdayCode[] {
  return inOrder(days.map((code) => ALL_DAYS[(((ALL_DAYS.indexOf(code) + by) % 7) + 7) % 7]!))
}

/** The last date that can be chosen on a day: 31 December of the next year (D37). */
export const latestEnd = (today: string) => `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`

/** Why a series cannot be: a key of `groupSessionMessages` and the code it goes with. */
export type SeriesRefusal =
  | { code: 'group_date_invalid'; message: 'inPast' | 'invalidDateOrTime' }
  | { code: 'recurrence_invalid'; message: 'recurrenceInvalid' | 'endBeforeStart' | 'endTooLate' }

/**
 * The first reason against a series that somebody asks for at `now`, or null; `isDaily` stands for all seven days.
 * - its date exists, is not before today in its zone and not after `latestEnd`; if it happens on that date, the clock shows the time then;
 * - it repeats on at least one day and has an end, or neither; the end is a later date, at most `latestEnd`;
 * - it happens at all, and not before `now`.
 */
export function refuseSeries(asked: Series & { isDaily?: boolean }, now: number): SeriesRefusal | null {
  const { zone, date, time, endDate } = asked
  const series = asked.isDaily === true ? { ...asked, days: ALL_DAYS } : asked
  const day = parseDay(date)
  const today = wallAt(zone, now).date
  const latest = latestEnd(today)
  if (day === null || parseTime(time) === null) return dateRefused('invalidDateOrTime')
  if (date < today) return dateRefused('inPast')
  const once = series.days.length === 0 && endDate === null
  const onDate = series.days.length === 0 || series.days.includes(ALL_DAYS[weekdayOf(day)]!)
  if ((once && date > latest) || (onDate && instantAt(zone, date, time) === null))
    return dateRefused('invalidDateOrTime')
  if (!once) {
    if (series.days.length === 0 || parseDay(endDate ?? '') === null) return endRefused('recurrenceInvalid')
    if (endDate! <= date) return endRefused('endBeforeStart')
    if (endDate! > latest) return endRefused('endTooLate')
  }
  const first = nextOccurrence(compileSeries(series), -Infinity)
  if (first === null) return endRefused('recurrenceInvalid')
  return first.at < now ? dateRefused('inPast') : null
}

const dateRefused = (message: 'inPast' | 'invalidDateOrTime') => ({ code: 'group_date_invalid', message }) as const
const endRefused = (message: 'recurrenceInvalid' | 'endBeforeStart' | 'endTooLate') =>
  ({ code: 'recurrence_invalid', message }) as const
