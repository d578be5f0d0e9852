import { packBusy } from '../availability/slots.ts'
import { type Component, parseComponents, propertyOf, valueOf } from './components.ts'
import { intervalAt, pointsOf } from './event-times.ts'
import type { Budget } from './expand-rule.ts'
import { type CalendarContext, type Interval, occurrencesOf, periodLength } from './occurrences.ts'
import { clocksOf } from './text-zones.ts'

export type BusyTimesQuery = {
  /** Epoch milliseconds; busy times are cut off at both ends. */
  readonly from: number
  readonly to: number
  /** The zone of the calendar's owner, for whole days and floating times. */
  readonly zone: string
  /** In lower case: events that one of these addresses declined are free. */
  readonly ownerEmails?: readonly string[]
  /** Events whose UID ends like this are left out, because they are our own. */
  readonly ownUidEnding?: string
}
/** `busy` is packed start, end, start, end … in epoch milliseconds, rising and without overlaps. */
type BusyTimesAnswer = { readonly busy: number[]; readonly events: number }

/** Days and occurrences that one text may take. */
const BUDGET = 6_000_000
/** Intervals that are held before they are merged: a text of ten thousand events has a million. */
const MAX_UNPACKED = 20_000

/**
 * When the owner of an iCalendar text (RFC 5545) is busy; null for a text that is no whole calendar. What cannot be read is left out, and
 * what is in doubt is busy. Throws `TooComplexError` for a calendar that would take too long.
 */
export function readBusyTimes(text: string, query: BusyTimesQuery): BusyTimesAnswer | null {
  const calendars = parseComponents(text)
  if (calendars === null) return null
  const budget: Budget = { left: BUDGET }
  let intervals: Interval[] = []
  let events = 0
  const collect = (found: readonly Interval[]) => {
    for (const [start, end] of found) intervals.push([Math.max(start, query.from), Math.min(end, query.to)])
    if (intervals.length > MAX_UNPACKED) intervals = [...pairsOf(packBusy(intervals))]
  }
  for (const calendar of calendars) {
    const clocks = clocksOf(calendar, query.zone, [query.from, query.to], budget)
    const context = { ...query, clocks, budget }
    for (const group of eventsByUid(calendar)) {
      events += group.length
      if (!isOwn(group[0]!, query)) collect(busyOf(group, context))
    }
    collect(publishedBusy(calendar, context))
  }
  return { busy: packBusy(intervals), events }
}

function* pairsOf(packed: readonly number[]): Generator<Interval> {
  for (let i = 0; i < packed.length; i += 2) yield [packed[i]!, packed[i + 1]!]
}

/** The events of a calendar, each with its changed occurrences; an event without a UID stands alone. */
function eventsByUid(calendar: Component): Iterable<Component[]> {
  const groups = new Map<unknown, Component[]>()
  for (const event of calendar.components) {
    if (event.name !== 'VEVENT') continue
    const uid = propertyOf(event, 'UID')?.value.trim() || event
    const group = groups.get(uid)
    if (group === undefined) groups.set(uid, [event])
    else group.push(event)
  }
  return groups.values()
}

const isOwn = (event: Component, { ownUidEnding }: BusyTimesQuery) =>
  ownUidEnding !== undefined && (propertyOf(event, 'UID')?.value.trim().endsWith(ownUidEnding) ?? false)

function busyOf(group: readonly Component[], context: CalendarContext & BusyTimesQuery): Interval[] {
  const isBusy = (event: Component) => blocksTime(event, context.ownerEmails ?? [])
  return occurrencesOf(group, context, isBusy)
}

/**
 * Cancelled, free, declined by the owner: no time is blocked. Outlook's own status counts before TRANSP, which does not know "working
 * elsewhere"; a tentative event is busy.
 */
function blocksTime(event: Component, ownerEmails: readonly string[]): boolean {
  if (valueOf(event, 'STATUS') === 'CANCELLED') return false
  const outlook = valueOf(event, 'X-MICROSOFT-CDO-BUSYSTATUS')
  if (outlook === 'FREE' || outlook === 'WORKINGELSEWHERE') return false
  if (outlook === '' && valueOf(event, 'TRANSP') === 'TRANSPARENT') return false
  return !event.properties.some(
    ({ name, params, value }) =>
      name === 'ATTENDEE' &&
      params.get('PARTSTAT')?.toUpperCase() === 'DECLINED' &&
      ownerEmails.includes(
        value
          .trim()
          .toLowerCase()
          .replace(/^mailto:/, ''),
      ),
  )
}

/** The periods of VFREEBUSY components, which some servers publish in place of events. */
const publishedBusy = (calendar: Component, { clocks, from, to }: CalendarContext): Interval[] =>
  calendar.components
    .filter(({ name }) => name === 'VFREEBUSY')
    .flatMap(({ properties }) => properties)
    .filter(({ name, params }) => name === 'FREEBUSY' && params.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap((property) => property.value.split(',').map((value) => ({ ...property, value })))
    .flatMap((period): Interval[] => {
      const [start] = pointsOf(period, clocks)
      const length = start && periodLength(period.value, start)
      return start && length ? [intervalAt(start.clock, start.wall, length)] : []
    })
    .filter(([start, end]) => end > from && start < to)
