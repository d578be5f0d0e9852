import { DAY, parseDay } from './days.ts'
import { earliestInstant, instantOf, wallFrom } from './local-times.ts'
import { localTimeAt, makeOffsets, type ZoneOffsets } from './zone-offsets.ts'

// The rules of zones, on Temporal: for the server only. Browsers hold older rules, or none; they get offsets from the server.

const EARLIEST_YEAR = 1850
const LATEST_YEAR = 2250
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/

const known = new Map<string, Map<number, ZoneOffsets>>()

/** The offsets of an IANA zone, exact from the year before `from` to the year after `to`; cached per zone and span of years. */
export function zoneOffsets(zone: string, from: number, to: number): ZoneOffsets {
  const first = Math.max(EARLIEST_YEAR, new Date(from).getUTCFullYear() - 1)
  const last = Math.min(LATEST_YEAR, new Date(to).getUTCFullYear() + 1)
  let spans = known.get(zone)
  if (spans === undefined) known.set(zone, (spans = new Map()))
  let offsets = spans.get(first * 10_000 + last)
  if (offsets === undefined)
    spans.set(first * 10_000 + last, (offsets = readOffsets(zone, Date.UTC(first, 0, 1), Date.UTC(last + 1, 0, 1))))
  return offsets
}

function readOffsets(zone: string, from: number, to: number): ZoneOffsets {
  const changes: number[] = []
  let moment: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  const offset = [offsetOf(moment)]
  while ((moment = moment.getTimeZoneTransition('next')) !== null && moment.epochMilliseconds < to) {
    changes.push(moment.epochMilliseconds)
    offset.push(offsetOf(moment))
  }
  return makeOffsets(changes, offset)
}

const offsetOf = (moment: Temporal.ZonedDateTime) => moment.offsetNanoseconds / 1e6

/** Local date and time (`YYYY-MM-DD`, `HH:MM[:SS]`) in a zone -> instant; null in a gap or for an impossible date or time. */
export function instantAt(zone: string, date: string, time: string): number | null {
  const wall = wallFrom(date, time)
  return wall === null ? null : instantOf(zoneOffsets(zone, wall, wall), wall)
}

/** Instant -> local date and time (`YYYY-MM-DD`, `HH:MM:SS`) in a zone. */
export const wallAt = (zone: string, instant: number): { date: string; time: string } =>
  localTimeAt(zoneOffsets(zone, instant, instant), instant)

/** Instant -> local date and time in one text (`YYYY-MM-DD HH:MM:SS`), as a `timestamp` column holds it. */
export function wallTimeAt(zone: string, instant: number): string {
  const { date, time } = wallAt(zone, instant)
  return `${date} ${time}`
}

/**
 * The instant of an agreed wall time (`YYYY-MM-DD HH:MM:SS`) by today's rules of its zone: `start` if the clock shows it then, even as the
 * second occurrence, else its first occurrence; null in a gap (D20).
 */
export function replayedStart(zone: string, wallTime: string, start: number): number | null {
  if (wallTimeAt(zone, start) === wallTime) return start
  const [date = '', time = ''] = wallTime.split(' ')
  return instantAt(zone, date, time)
}

/** The first instant of a date in a zone (where midnight is skipped: the clock change); null for an impossible date. */
export function startOfDay(zone: string, date: string): number | null {
  const day = parseDay(date)
  return day === null ? null : earliestInstant(zoneOffsets(zone, day * DAY, day * DAY), day * DAY)
}

/** Whether this is an IANA zone in its exact spelling; offsets (`+03:00`) and other cases (`utc`) are not. */
export function isKnownZone(zone: string): boolean {
  if (!NAME.test(zone)) return false
  try {
    return new Temporal.ZonedDateTime(0n, zone).timeZoneId === zone
  } catch {
    return false
  }
}
