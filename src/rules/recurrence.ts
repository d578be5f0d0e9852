import type { recurrenceKinds, WeekdayCode } from '#contract/group-sessions/schemas.ts'
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

/** A series in integers: its days are counted from the first one on which it is planned. */
export type CompiledSeries = {
  /** Exact over the whole series. */
  clock: Clock
  /** The wall of the first day at the time of the series. */
  first: number
  /** The day after which it ends; negative when it never happens. */
  last: number
  /** From day n to the next one of the series: `ahead[n % 7]` days, 0 when it is one itself. */
  ahead: readonly number[]
}

/** A series made ready for questions; one with an impossible date or time, or with days but no end, never happens. */
export function compileSeries({ zone, date, time, days, endDate }: Series): CompiledSeries {
  const from = parseDay(date)
  const until = days.length === 0 ? from : parseDay(endDate ?? '')
  const timeOfDay = parseTime(time)
  if (from === null || until === null || timeOfDay === null)
    return { clock: clockOf(zone, 0, 0), first: 0, last: -1, ahead: stepsFrom(0, ALL_DAYS) }
  const repeats = days.length === 0 ? ALL_DAYS : days
  const firstDay = from + stepsFrom(from, repeats)[0]!
  const clock = clockOf(zone, firstDay * DAY, Math.max(firstDay, until) * DAY)
  return { clock, first: firstDay * DAY + timeOfDay, last: until - firstDay, ahead: stepsFrom(firstDay, repeats) }
}

function parseTime(time: string): number | null {
  const parts = TIME.exec(time)
  return parts === null ? null : (Number(parts[1]) * 60 + Number(parts[2])) * MINUTE + Number(parts[3] ?? 0) * 1000
}

/** For a day and the six after it: how far it is to the next of these weekdays. */
function stepsFrom(day: number, repeats: readonly WeekdayCode[]): number[] {
  const codeIn = (steps: number) => ALL_DAYS[weekdayOf(day + steps)]!
  return ALL_DAYS.map((_, after) => ALL_DAYS.findIndex((_code, step) => repeats.includes(codeIn(after + step))))
}

/**
 * When the first occurrence after an instant starts, or null: epoch milliseconds; one that starts at `after` itself does not count.
 * On a day whose clock skips the time there is none; of a time that comes twice the first counts (D18). Far and near cost the same.
 */
export function nextStart({ clock, first, last, ahead }: CompiledSeries, after: number): number | null {
  const { at, offset, fresh } = clock
  let stretch = 0
  while (at[stretch + 1]! <= after) stretch++
  const shift = offset[stretch]!
  // On all days before this one the clock has shown the time already; only near its changes does the loop turn more than once.
  let day = Math.max(0, Math.floor((after + shift - first) / DAY) + 1)
  while ((day += ahead[day % 7]!) <= last) {
    const wall = first + day * DAY
    const soon = wall - shift
    if (soon >= fresh[stretch]! && soon < at[stretch + 1]!) return soon
    const start = instantOf(clock, wall)
    if (start !== null && start > after) return start
    day++
  }
  return null
}

/** The occurrence that starts then. */
export function nextOccurrence(series: CompiledSeries, after: number): SeriesOccurrence | null {
  const at = nextStart(series, after)
  return at === null ? null : { date: dateOf(wallOf(series.clock, at)), at }
}

const dateOf = (wall: number) => dayText(Math.floor(wall / DAY))

/** All occurrences, rising. */
export function occurrencesOf(series: Series): SeriesOccurrence[] {
  const { clock, first, last, ahead } = compileSeries(series)
  const found: SeriesOccurrence[] = []
  for (let day = 0; day <= last; day += 1 + ahead[(day + 1) % 7]!) {
    const wall = first + day * DAY
    const at = instantOf(clock, wall)
    if (at !== null) found.push({ date: dateOf(wall), at })
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
  const rule = recurrenceKind(days) === 'Daily' ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${inOrder(days).join(',')}`
  return `${rule};UNTIL=${stampOf(until)}`
}

const stampOf = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** The series of a stored rule (null: it happens once) that starts there; null for any text that `ruleText` does not write. */
export function parseRule(text: string | null, { zone, date, time }: WallStart): Series | null {
  if (text === null) return { zone, date, time, days: [], endDate: null }
  const [, named, ...stamp] = RULE.exec(text) ?? []
  const [year, month, day, hour, minute, second] = stamp.map(Number)
  if (year === undefined) return null
  const until = Date.UTC(year, month! - 1, day, hour, minute, second)
  if (!text.endsWith(stampOf(until))) return null
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
