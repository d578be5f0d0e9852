import { occurrencesOf, type Series } from './recurrence.ts'

/** An occurrence as calendars see it; instants in epoch milliseconds. */
export type CalendarMeeting = {
  id: string
  /** For which it was planned, in the zone of the series. */
  date: string
  startsAt: number
  endsAt: number
  /** It says something else than the series, so it needs an entry of its own even at its planned time. */
  special: boolean
}

/** How a series stands in somebody's calendar. */
export type CalendarPlan<M extends CalendarMeeting> = {
  /** The start of the rule, which calendars count as its first occurrence. */
  start: number
  /** Starts of the rule at which nothing happens for this person. */
  except: number[]
  /** Meetings at other times than any of the rule. */
  extra: M[]
  /** Meetings in place of one of the rule, each with the start that it replaces (RECURRENCE-ID). */
  instead: { meeting: M; planned: number }[]
}

/**
 * The rule of a series with everything in which these meetings deviate from it (RFC 5545, 3.8.5). Every start of the rule is a meeting, replaced
 * by one, or left out. Null for a series whose rule never happens.
 */
export function calendarPlan<M extends CalendarMeeting>(
  series: Series,
  meetings: readonly M[],
): CalendarPlan<M> | null {
  const planned = occurrencesOf(series)
  if (planned.length === 0) return null
  const open = new Map(planned.map(({ date, at }) => [at, date]))
  const plan: CalendarPlan<M> = { start: planned[0]!.at, except: [], extra: [], instead: [] }
  const deviating = meetings.filter((meeting) => {
    if (meeting.special || !open.has(meeting.startsAt)) return true
    open.delete(meeting.startsAt)
    return false
  })
  const byDate = new Map([...open].map(([at, date]) => [date, at]))
  for (const meeting of deviating) {
    const start = byDate.get(meeting.date)
    if (start === undefined) {
      plan.extra.push(meeting)
      continue
    }
    plan.instead.push({ meeting, planned: start })
    open.delete(start)
  }
  plan.except.push(...open.keys())
  return plan
}

/** The start that a meeting had by the rule; its own where the rule has none for its date. */
export const plannedStart = (series: Series, meeting: Pick<CalendarMeeting, 'date' | 'startsAt'>): number =>
  occurrencesOf(series).find(({ date }) => date === meeting.date)?.at ?? meeting.startsAt
