import { DAY, dayText, parseDay } from '../time/days.ts'
import { earliestInstant } from '../time/local-times.ts'
import { wallOf, type ZoneOffsets } from '../time/zone-offsets.ts'
import { instantAt, wallAt, zoneOffsets } from '../time/zones.ts'
import { ALL_DAYS, inOrder, recurrenceKind, type Series, shiftDays, type WallStart } from './recurrence.ts'

// What only the server needs of a series: it knows the rules of all zones.

const RULE = /^FREQ=(?:DAILY|WEEKLY;BYDAY=([A-Z]{2}(?:,[A-Z]{2}){0,5}));UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** The offsets of the zone of a series, exact from its first to its last day. */
export function offsetsOfSeries({ zone, date, endDate }: Series): ZoneOffsets {
  const first = parseDay(date) ?? 0
  const last = Math.max(first, parseDay(endDate ?? '') ?? first)
  return zoneOffsets(zone, first * DAY, last * DAY)
}

/**
 * The stored RRULE value (RFC 5545); null for a session that happens once. UNTIL is the last second of the end date, in UTC as RFC 5545
 * requires where DTSTART has a zone.
 */
export function ruleText({ zone, days, endDate }: Series): string | null {
  const lastDay = parseDay(endDate ?? '')
  if (days.length === 0 || lastDay === null) return null
  const midnight = (lastDay + 1) * DAY
  const until = earliestInstant(zoneOffsets(zone, midnight, midnight), midnight) - 1000
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
  const midnight = Math.round((wallOf(zoneOffsets(zone, until, until), until) + 1000) / DAY)
  return { zone, date, time, days, endDate: dayText(midnight - 1) }
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
