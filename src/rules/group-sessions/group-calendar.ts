import { occurrencesOf, type Series } from './recurrence.ts'
import { offsetsOfSeries } from './stored-series.ts'

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

/** A series as a recurrence set (RFC 5545, 3.8.5): its rule with everything that deviates from it. */
type RecurrenceSet<O extends CalendarOccurrence> = {
  /** DTSTART: the first start of the rule, which clients count as an occurrence. */
  start: number
  /** EXDATE: starts of the rule without an occurrence. */
  exdates: number[]
  /** RDATE: occurrences whose planned date is not in the rule. */
  rdates: O[]
  /** RECURRENCE-ID: occurrences that replace one of the rule, with the start that they replace. */
  overrides: { occurrence: O; plannedStart: number }[]
}

/**
 * The recurrence set of a series and these of its occurrences. Every start of the rule matches an occurrence, is overridden by one, or is
 * excluded. Null for a series whose rule has no start.
 */
export function recurrenceSet<O extends CalendarOccurrence>(
  series: Series,
  occurrences: readonly O[],
): RecurrenceSet<O> | null {
  const planned = occurrencesOf(series, offsetsOfSeries(series))
  if (planned.length === 0) return null
  const unmatched = new Map(planned.map(({ date, at }) => [at, date]))
  const set: RecurrenceSet<O> = { start: planned[0]!.at, exdates: [], rdates: [], overrides: [] }
  const deviating = occurrences.filter((occurrence) => {
    if (occurrence.hasOwnText || !unmatched.has(occurrence.startsAt)) return true
    unmatched.delete(occurrence.startsAt)
    return false
  })
  const byDate = new Map([...unmatched].map(([at, date]) => [date, at]))
  for (const occurrence of deviating) {
    const start = byDate.get(occurrence.date)
    if (start === undefined) {
      set.rdates.push(occurrence)
      continue
    }
    set.overrides.push({ occurrence, plannedStart: start })
    unmatched.delete(start)
  }
  set.exdates.push(...unmatched.keys())
  return set
}

/** The start of an occurrence by the rule; its own start where the rule has none for its date. */
export const plannedStart = (series: Series, occurrence: Pick<CalendarOccurrence, 'date' | 'startsAt'>): number =>
  occurrencesOf(series, offsetsOfSeries(series)).find(({ date }) => date === occurrence.date)?.at ?? occurrence.startsAt
