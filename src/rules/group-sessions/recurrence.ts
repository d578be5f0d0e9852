import type { Recurrence } from '#contract/group-sessions/schemas.ts'
import type { recurrenceKinds, WeekdayCode } from '#contract/weekdays.ts'
import { DAY, dayText, MINUTE, parseDay, weekdayOf } from '../time/days.ts'
import { type Clock, clockOf, earliestInstant, instantAt, instantOf, wallAt, wallOf } from '../time/zones.ts'

/** A wall-clock start in a zone: `YYYY-MM-DD` and `HH:MM[:SS]`. */
type WallStart = { zone: string; date: string; time: string }
/**
 * A session that may repeat on weekdays until a date, inclusive; without days it happens once. It starts on the first of these days on or
 * after `date`; unlike in RFC 5545, a `date` on another weekday is not an occurrence.
 */
export type Series = WallStart & { days: readonly WeekdayCode[]; endDate: string | null }
/** An occurrence: its planned date in the zone of the series, and its start in epoch milliseconds. */
export type SeriesOccurrence = { date: string; at: number }
type RecurrenceKind = (typeof recurrenceKinds)[number]

/** All weekdays from Monday, the order in which they are stored. */
export const ALL_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const satisfies readonly WeekdayCode[]

const YEARS_AHEAD = 1
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const RULE = /^FREQ=(?:DAILY|WEEKLY;BYDAY=([A-Z]{2}(?:,[A-Z]{2}){0,5}));UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** The series of a form in a zone; without a recurrence it happens once. */
export function seriesOf(
  { date, time, recurrence }: { date: string; time: string; recurrence?: Recurrence | null | undefined },
  zone: string,
): Series {
  if (!recurrence) return { zone, date, time, days: [], endDate: null }
  const { isDaily, customDays = [], endDate } = recurrence
  return { zone, date, time, days: ALL_DAYS.filter((day) => isDaily || customDays.includes(day)), endDate }
}

/** A series in integers; its days are counted from its first planned day. */
type CompiledSeries = {
  /** The clock of its zone, exact over the whole series. */
  clock: Clock
  /** The wall time of the first planned day, in milliseconds. */
  firstWall: number
  /** The last possible day; negative when the series has no occurrence. */
  lastDay: number
  /** From day n to the next day of the series: `daysToNext[n % 7]` days, 0 when day n is one itself. */
  daysToNext: readonly number[]
}

/** Compiles a series for lookups. One with an impossible date or time, or with days but no end, has no occurrence. */
export function compileSeries({ zone, date, time, days, endDate }: Series): CompiledSeries {
  const from = parseDay(date)
  const until = days.length === 0 ? from : parseDay(endDate ?? '')
  const timeOfDay = parseTime(time)
  if (from === null || until === null || timeOfDay === null)
    return { clock: clockOf(zone, 0, 0), firstWall: 0, lastDay: -1, daysToNext: stepsFrom(0, ALL_DAYS) }
  const repeats = days.length === 0 ? ALL_DAYS : days
  const firstDay = from + stepsFrom(from, repeats)[0]!
  const clock = clockOf(zone, firstDay * DAY, Math.max(firstDay, until) * DAY)
  return {
    clock,
    firstWall: firstDay * DAY + timeOfDay,
    lastDay: until - firstDay,
    daysToNext: stepsFrom(firstDay, repeats),
  }
}

function parseTime(time: string): number | null {
  const match = TIME.exec(time)
  return match === null ? null : (Number(match[1]) * 60 + Number(match[2])) * MINUTE + Number(match[3] ?? 0) * 1000
}

/** For a day and the six after it: the number of days to the next of these weekdays. */
function stepsFrom(day: number, repeats: readonly WeekdayCode[]): number[] {
  const codeIn = (steps: number) => ALL_DAYS[weekdayOf(day + steps)]!
  return ALL_DAYS.map((_, after) => ALL_DAYS.findIndex((_code, step) => repeats.includes(codeIn(after + step))))
}

/**
 * The start of the first occurrence strictly after an instant, in epoch milliseconds, or null. A day whose clock skips the time has none;
 * of a repeated time the first counts (D18). The cost does not depend on the distance.
 */
export function nextStart({ clock, firstWall, lastDay, daysToNext }: CompiledSeries, after: number): number | null {
  const { at, offset, unambiguousFrom } = clock
  let stretch = 0
  while (at[stretch + 1]! <= after) stretch++
  const shift = offset[stretch]!
  // On every earlier day the clock has already shown the time. Only near clock changes does the loop run more than once.
  let day = Math.max(0, Math.floor((after + shift - firstWall) / DAY) + 1)
  while ((day += daysToNext[day % 7]!) <= lastDay) {
    const wall = firstWall + day * DAY
    const candidate = wall - shift
    if (candidate >= unambiguousFrom[stretch]! && candidate < at[stretch + 1]!) return candidate
    const start = instantOf(clock, wall)
    if (start !== null && start > after) return start
    day++
  }
  return null
}

/** The first occurrence strictly after an instant, or null. */
export function nextOccurrence(series: CompiledSeries, after: number): SeriesOccurrence | null {
  const at = nextStart(series, after)
  return at === null ? null : { date: dateOf(wallOf(series.clock, at)), at }
}

const dateOf = (wall: number) => dayText(Math.floor(wall / DAY))

/** All occurrences, in ascending order. */
export function occurrencesOf(series: Series): SeriesOccurrence[] {
  const { clock, firstWall, lastDay, daysToNext } = compileSeries(series)
  const found: SeriesOccurrence[] = []
  for (let day = 0; day <= lastDay; day += 1 + daysToNext[(day + 1) % 7]!) {
    const wall = firstWall + day * DAY
    const at = instantOf(clock, wall)
    if (at !== null) found.push({ date: dateOf(wall), at })
  }
  return found
}

/** The number of occurrences of a series, and its first and last dates in its zone. */
export function summaryOf(series: Series): { count: number; first: string | null; last: string | null } {
  const found = occurrencesOf(series)
  return { count: found.length, first: found[0]?.date ?? null, last: found.at(-1)?.date ?? null }
}

/**
 * The stored RRULE value (RFC 5545); null for a session that happens once. UNTIL is the last second of the end date, in UTC as RFC 5545
 * requires where DTSTART has a zone.
 */
export function ruleText({ zone, days, endDate }: Series): string | null {
  const lastDay = parseDay(endDate ?? '')
  if (days.length === 0 || lastDay === null) return null
  const midnight = (lastDay + 1) * DAY
  const until = earliestInstant(clockOf(zone, midnight, midnight), midnight) - 1000
  const rule = recurrenceKind(days) === 'Daily' ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${inOrder(days).join(',')}`
  return `${rule};UNTIL=${stampOf(until)}`
}

const stampOf = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Parses a stored rule with its start (a null rule happens once); null for any text that `ruleText` would not produce. */
export function parseRule(text: string | null, { zone, date, time }: WallStart): Series | null {
  if (text === null) return { zone, date, time, days: [], endDate: null }
  const [, byDay, ...stamp] = RULE.exec(text) ?? []
  const [year, month, day, hour, minute, second] = stamp.map(Number)
  if (year === undefined) return null
  const until = Date.UTC(year, month! - 1, day, hour, minute, second)
  if (!text.endsWith(stampOf(until))) return null
  const days = byDay === undefined ? ALL_DAYS : ALL_DAYS.filter((code) => byDay.includes(code))
  if (byDay !== undefined && days.join(',') !== byDay) return null
  // Rounded to the nearest midnight, so the end date stays the same when the zone's rules change later.
  const midnight = Math.round((wallOf(clockOf(zone, until, until), until) + 1000) / DAY)
  return { zone, date, time, days, endDate: dayText(midnight - 1) }
}

const inOrder = (days: readonly WeekdayCode[]) => ALL_DAYS.filter((code) => days.includes(code))

/** The kind of recurrence that a form displays; null for a session that happens once. */
export function recurrenceKind(days: readonly WeekdayCode[]): RecurrenceKind | null {
  const count = new Set(days).size
  if (count === 0) return null
  return count === 1 ? 'Weekly' : count === 7 ? 'Daily' : 'Custom'
}

/** The weekdays of a series after all its occurrences move by a number of days, which may be negative. */
export function shiftDays(days: readonly WeekdayCode[], by: number): WeekdayCode[] {
  return inOrder(days.map((code) => ALL_DAYS[(((ALL_DAYS.indexOf(code) + by) % 7) + 7) % 7]!))
}

/**
 * The weekdays and the end date of a series as dates in a reader's zone. They shift together, by a day at most, where its start on this
 * planned date falls on another date there: Monday 23:30 in Lagos is Tuesday in Nairobi.
 */
export function inReadersDays(
  series: Series,
  plannedDate: string,
  readerZone: string,
): Pick<Series, 'days' | 'endDate'> {
  const { zone, time, days, endDate } = series
  if (days.length === 0 || zone === readerZone) return { days, endDate }
  const start = instantAt(zone, plannedDate, time)
  const shift = start === null ? 0 : parseDay(wallAt(readerZone, start).date)! - parseDay(plannedDate)!
  if (shift === 0) return { days, endDate }
  return { days: shiftDays(days, shift), endDate: endDate && dayText(parseDay(endDate)! + shift) }
}

/** The latest date that can be selected today: 31 December of the next year (D37). */
export const latestEnd = (today: string) => `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`

/** Why a series is refused: an error code and a key of `groupSessionMessages`. */
type SeriesRefusal =
  | { code: 'group_date_invalid'; message: 'inPast' | 'invalidDateOrTime' }
  | { code: 'recurrence_invalid'; message: 'recurrenceInvalid' | 'endBeforeStart' | 'endTooLate' }

/**
 * The first reason to refuse a requested series at `now`, or null; `isDaily` means all seven days. A series is valid when
 * - its date exists, is not before today in its zone and not after `latestEnd`; if it is an occurrence, the clock shows its
 *   time on that date;
 * - it repeats on at least one day and has an end, or neither; the end is a later date, at most `latestEnd`;
 * - it has an occurrence, and none before `now`.
 */
export function refuseSeries(requested: Series & { isDaily?: boolean }, now: number): SeriesRefusal | null {
  const { zone, date, time, endDate } = requested
  const series = requested.isDaily === true ? { ...requested, days: ALL_DAYS } : requested
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
