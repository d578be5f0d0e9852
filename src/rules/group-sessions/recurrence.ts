import type { Recurrence } from '#contract/group-sessions/schemas.ts'
import type { recurrenceKinds, WeekdayCode } from '#contract/weekdays.ts'
import { DAY, dayText, parseDay, weekdayOf } from '../time/days.ts'
import { instantFrom, instantOf, parseTime } from '../time/local-times.ts'
import { localTimeAt, type ZoneOffsets } from '../time/zone-offsets.ts'

/** A local start in a zone: `YYYY-MM-DD` and `HH:MM[:SS]`. */
export type WallStart = { zone: string; date: string; time: string }
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

/** The series of a form in a zone; without a recurrence it happens once. */
export function seriesOf(
  { date, time, recurrence }: { date: string; time: string; recurrence?: Recurrence | null | undefined },
  zone: string,
): Series {
  if (!recurrence) return { zone, date, time, days: [], endDate: null }
  const { isDaily, customDays = [], endDate } = recurrence
  return { zone, date, time, days: ALL_DAYS.filter((day) => isDaily || customDays.includes(day)), endDate }
}

/**
 * All occurrences, in ascending order. A day whose clock skips the time has none; of a repeated time the first counts (D18). A series with
 * an impossible date or time, or with days but no end, has none.
 */
export function occurrencesOf({ date, time, days, endDate }: Series, offsets: ZoneOffsets): SeriesOccurrence[] {
  const from = parseDay(date)
  const until = days.length === 0 ? from : parseDay(endDate ?? '')
  const timeOfDay = parseTime(time)
  if (from === null || until === null || timeOfDay === null) return []
  const found: SeriesOccurrence[] = []
  for (let day = from; day <= until; day++) {
    if (days.length > 0 && !days.includes(ALL_DAYS[weekdayOf(day)]!)) continue
    const at = instantOf(offsets, day * DAY + timeOfDay)
    if (at !== null) found.push({ date: dayText(day), at })
  }
  return found
}

/** The first occurrence, or null. */
export const firstOccurrence = (series: Series, offsets: ZoneOffsets): SeriesOccurrence | null =>
  occurrencesOf(series, offsets)[0] ?? null

/** The number of occurrences of a series, and its first and last dates in its zone. */
export function summaryOf(
  series: Series,
  offsets: ZoneOffsets,
): { count: number; first: string | null; last: string | null } {
  const found = occurrencesOf(series, offsets)
  return { count: found.length, first: found[0]?.date ?? null, last: found.at(-1)?.date ?? null }
}

/** The days in the order in which they are stored. */
export const inOrder = (days: readonly WeekdayCode[]) => ALL_DAYS.filter((code) => days.includes(code))

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

/** The latest date that can be selected today: 31 December of the next year (D37). */
export const latestEnd = (today: string) => `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`

/** Why a series is refused: an error code and the code of the field. */
type SeriesRefusal =
  | { code: 'group_date_invalid'; reason: 'session_in_past' | 'session_start_invalid' }
  | {
      code: 'recurrence_invalid'
      reason: 'recurrence_invalid' | 'recurrence_ends_before_start' | 'recurrence_ends_too_late'
    }

/**
 * The first reason to refuse a requested series at `now`, or null; `isDaily` means all seven days. A series is valid when
 * - its date exists, is not before today in its zone and not after `latestEnd`; if it is an occurrence, no clock change skips its
 *   time on that date;
 * - it repeats on at least one day and has an end, or neither; the end is a later date, at most `latestEnd`;
 * - it has an occurrence, and none before `now`.
 */
export function refuseSeries(
  requested: Series & { isDaily?: boolean },
  offsets: ZoneOffsets,
  now: number,
): SeriesRefusal | null {
  const { date, time, endDate } = requested
  const series = requested.isDaily === true ? { ...requested, days: ALL_DAYS } : requested
  const day = parseDay(date)
  const today = localTimeAt(offsets, now).date
  const latest = latestEnd(today)
  if (day === null || parseTime(time) === null) return dateRefused('session_start_invalid')
  if (date < today) return dateRefused('session_in_past')
  const once = series.days.length === 0 && endDate === null
  const onDate = series.days.length === 0 || series.days.includes(ALL_DAYS[weekdayOf(day)]!)
  if ((once && date > latest) || (onDate && instantFrom(offsets, date, time) === null))
    return dateRefused('session_start_invalid')
  if (!once) {
    if (series.days.length === 0 || parseDay(endDate ?? '') === null) return endRefused('recurrence_invalid')
    if (endDate! <= date) return endRefused('recurrence_ends_before_start')
    if (endDate! > latest) return endRefused('recurrence_ends_too_late')
  }
  const first = firstOccurrence(series, offsets)
  if (first === null) return endRefused('recurrence_invalid')
  return first.at < now ? dateRefused('session_in_past') : null
}

const dateRefused = (reason: 'session_in_past' | 'session_start_invalid') =>
  ({ code: 'group_date_invalid', reason }) as const
const endRefused = (reason: 'recurrence_invalid' | 'recurrence_ends_before_start' | 'recurrence_ends_too_late') =>
  ({ code: 'recurrence_invalid', reason }) as const
