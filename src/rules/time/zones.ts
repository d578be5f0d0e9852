import { zoneTransitions } from './zone-transitions.ts'
import { DAY, MINUTE, dayText, parseDay } from './days.ts'

/**
 * The clock of one zone as integers, in milliseconds. Stretch i lasts from `at[i]` to before `at[i + 1]` and its clock shows
 * instant + `offset[i]`. From `unambiguousFrom[i]` on, the stretch shows times that no earlier stretch has shown: after the clock
 * went back, that is the end of the repeated hour. `at` holds one number more than the others; its ends are the limits of all time.
 * A "wall" is what the clock shows, as the milliseconds since 1970-01-01T00:00 of that same clock.
 */
export type Clock = {
  readonly at: readonly number[]
  readonly offset: readonly number[]
  readonly unambiguousFrom: readonly number[]
}

// The limits of Date (8.64e15 ms) with room for an offset on both sides.
const EVER = 8.639e15
const EARLIEST_YEAR = 1850
const LATEST_YEAR = 2250
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/

const clocks = new Map<string, Map<number, Clock>>()

/** The clock of an IANA zone, exact from the year before `from` to the year after `to`; cached per zone and span of years. */
export function clockOf(zone: string, from: number, to: number): Clock {
  const first = Math.max(EARLIEST_YEAR, new Date(from).getUTCFullYear() - 1)
  const last = Math.min(LATEST_YEAR, new Date(to).getUTCFullYear() + 1)
  let spans = clocks.get(zone)
  if (spans === undefined) clocks.set(zone, (spans = new Map()))
  let clock = spans.get(first * 10_000 + last)
  if (clock === undefined)
    spans.set(first * 10_000 + last, (clock = readClock(zone, Date.UTC(first, 0, 1), Date.UTC(last + 1, 0, 1))))
  return clock
}

function readClock(zone: string, from: number, to: number): Clock {
  const { at, offset } = zoneTransitions(zone, from, to)
  return makeClock([-EVER, ...at, EVER], offset)
}

/** A clock from its stretches: `at[0]` and the last `at` are never reached. */
export function makeClock(at: readonly number[], offset: readonly number[]): Clock {
  let shown = -Infinity
  const unambiguousFrom = offset.map((shift, i) => {
    const begin = Math.max(at[i]!, shown - shift)
    shown = Math.max(shown, at[i + 1]! + shift)
    return begin
  })
  return { at, offset, unambiguousFrom }
}

/** What the clock shows at an instant. */
export function wallOf(clock: Clock, instant: number): number {
  let i = 0
  while (clock.at[i + 1]! <= instant) i++
  return instant + clock.offset[i]!
}

/**
 * The first instant at which the clock shows `wall` or a later time. For a time that occurs twice this is the first occurrence;
 * for one that a clock change skips it is the moment of the change. Never decreases as `wall` grows.
 */
export function earliestInstant(clock: Clock, wall: number): number {
  let i = 0
  while (clock.at[i + 1]! + clock.offset[i]! <= wall) i++
  return Math.max(clock.at[i]!, wall - clock.offset[i]!)
}

/** The instant at which the clock shows `wall`: the first of two (D18), or null when the clock skips it. */
export function instantOf(clock: Clock, wall: number): number | null {
  const instant = earliestInstant(clock, wall)
  return wallOf(clock, instant) === wall ? instant : null
}

/** Wall date and time (`YYYY-MM-DD`, `HH:MM[:SS]`) in a zone -> instant; null in a gap or for an impossible date or time. */
export function instantAt(zone: string, date: string, time: string): number | null {
  const day = parseDay(date)
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time)
  if (day === null || match === null) return null
  const wall = day * DAY + (Number(match[1]) * 60 + Number(match[2])) * MINUTE + Number(match[3] ?? 0) * 1000
  return instantOf(clockOf(zone, wall, wall), wall)
}

/** Instant -> date and time (`YYYY-MM-DD`, `HH:MM:SS`) on the wall of a zone. */
export function wallAt(zone: string, instant: number): { date: string; time: string } {
  const wall = wallOf(clockOf(zone, instant, instant), instant)
  const day = Math.floor(wall / DAY)
  return { date: dayText(day), time: new Date(wall - day * DAY).toISOString().slice(11, 19) }
}

/** Instant -> what the wall of a zone shows, in one text (`YYYY-MM-DD HH:MM:SS`), as a `timestamp` column holds it. */
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
  return day === null ? null : earliestInstant(clockOf(zone, day * DAY, day * DAY), day * DAY)
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
