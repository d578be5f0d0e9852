import { DAY, dayText, parseDay } from '../time/days.ts'
import { isRepeated } from '../time/local-times.ts'
import { makeOffsets, offsetAt, wallOf } from '../time/zone-offsets.ts'
import { yearlyRules } from '../time/yearly-changes.ts'
import { occurrencesOf, shiftDays, type Series, type SeriesOccurrence } from './recurrence.ts'
import { offsetsOfSeries, ruleText } from './stored-series.ts'

/** An occurrence as calendar clients see it; instants in epoch milliseconds. */
export type CalendarOccurrence = {
  id: string
  /** The date for which it was planned, in the zone of the series. */
  date: string
  startsAt: number
  endsAt: number
  /** Its text differs from the series', so it needs a calendar entry of its own even at its planned time. */
  hasOwnText: boolean
}

/** The instants that one calendar file is about. */
export type Span = { from: number; to: number }

/** How a series recurs in calendars. */
type CalendarRule = {
  /** The zone in whose local time it recurs; null: in UTC. */
  zone: string | null
  /** The value of the RRULE. */
  rule: string
  starts: readonly SeriesOccurrence[]
}

/**
 * A series as calendars expand it: in local time where one pair of yearly clock changes says it for the whole span, which is all that
 * Outlook reads of a zone, and no time is skipped or repeated; else in UTC as at its first start, so that later starts are off by the
 * clock changes between. Null for a series whose rule has no start.
 */
function calendarRule(series: Series, all: readonly CalendarOccurrence[], { from, to }: Span): CalendarRule | null {
  const offsets = offsetsOfSeries(series)
  const starts = occurrencesOf(series, offsets)
  const [first] = starts
  if (!first) return null
  const inUtc = occurrencesOf(series, makeOffsets([], [offsetAt(offsets, first.at)]))
  const instants = [...starts.map(({ at }) => at), ...all.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])]
  // Clients differ on local times that a clock change skips or repeats.
  const isPlain = starts.length === inUtc.length && !instants.some((at) => isRepeated(offsets, wallOf(offsets, at)))
  const isLocal = isPlain && yearlyRules(series.zone, from, to) !== null
  const rule = isLocal ? ruleText(series) : ruleInUtc(series, first)
  if (rule === null) return null
  return isLocal ? { zone: series.zone, rule, starts } : { zone: null, rule, starts: inUtc }
}

/** The same rule on the weekdays and dates of UTC: 00:30 in Lagos is on the day before. */
function ruleInUtc(series: Series, first: SeriesOccurrence): string | null {
  const shift = Math.floor(first.at / DAY) - parseDay(first.date)!
  const endDate = series.endDate && dayText(parseDay(series.endDate)! + shift)
  return ruleText({ ...series, zone: 'UTC', days: shiftDays(series.days, shift), endDate })
}

/** A series as a recurrence set (RFC 5545, 3.8.5) without additions (RDATE), which Outlook ignores. */
type RecurrenceSet<O extends CalendarOccurrence> = Pick<CalendarRule, 'zone' | 'rule'> & {
  /** DTSTART: the first start of the rule, which clients count as an occurrence. */
  start: number
  /** RECURRENCE-ID: which start of the rule each occurrence of the series has or replaces, by its id. */
  planned: ReadonlyMap<string, number>
  /** EXDATE: starts of the rule without an occurrence. */
  exdates: number[]
  /** Occurrences that replace one of the rule. */
  overrides: O[]
}

/** The recurrence set of `part` of the occurrences of a series; `all` are by start. Null for a series whose rule has no start. */
export function recurrenceSet<O extends CalendarOccurrence>(
  series: Series,
  all: readonly O[],
  part: ReadonlySet<string>,
  span: Span,
): RecurrenceSet<O> | null {
  const found = calendarRule(series, all, span)
  if (found === null) return null
  const { zone, rule, starts } = found
  const planned = plannedStarts(starts, all)
  const own = all.filter(({ id }) => part.has(id))
  const taken = new Set(own.map(({ id }) => planned.get(id)))
  return {
    zone,
    rule,
    start: starts[0]!.at,
    planned,
    exdates: starts.map(({ at }) => at).filter((at) => !taken.has(at)),
    overrides: own.filter(({ id, startsAt, hasOwnText }) => hasOwnText || planned.get(id) !== startsAt),
  }
}

/**
 * Which start of the rule each occurrence has or replaces: the one at its own time, else the one of its planned date, else the next that
 * none has.
 */
function plannedStarts(
  starts: readonly SeriesOccurrence[],
  occurrences: readonly CalendarOccurrence[],
): ReadonlyMap<string, number> {
  const free = new Map(starts.map(({ at, date }) => [at, date]))
  const found = new Map<string, number>()
  const take = (id: string, at: number | undefined) => {
    if (at !== undefined && !found.has(id) && free.delete(at)) found.set(id, at)
  }
  for (const { id, startsAt } of occurrences) take(id, startsAt)
  const byDate = new Map([...free].map(([at, date]) => [date, at]))
  for (const { id, date } of occurrences) take(id, byDate.get(date))
  for (const { id, startsAt } of occurrences) {
    take(id, free.keys().next().value)
    // More than the rule has starts: one that clients may add.
    if (!found.has(id)) found.set(id, startsAt)
  }
  return found
}
