import { DAY, MINUTE, parseDay } from './days.ts'
import { wallOf, type ZoneOffsets } from './zone-offsets.ts'

// From local times to instants.

/**
 * The first instant at which the local time is `wall` or later. For a time that occurs twice this is the first occurrence; for one that a
 * clock change skips it is the moment of the change. Never decreases as `wall` grows.
 */
export function earliestInstant({ at, offset }: ZoneOffsets, wall: number): number {
  let i = 0
  while (at[i + 1]! + offset[i]! <= wall) i++
  return Math.max(at[i]!, wall - offset[i]!)
}

/** The instant of a local time: the first of two (D18), or null when a clock change skips it. */
export function instantOf(offsets: ZoneOffsets, wall: number): number | null {
  const instant = earliestInstant(offsets, wall)
  return wallOf(offsets, instant) === wall ? instant : null
}

/** Whether a local time occurs twice, because a clock change repeats it. */
export const isRepeated = ({ at, offset }: ZoneOffsets, wall: number): boolean =>
  offset.filter((shift, i) => wall - shift >= at[i]! && wall - shift < at[i + 1]!).length > 1

/** A time of day (`HH:MM[:SS]`, 00:00 to 23:59:59) as milliseconds of the local day; null for any other text. */
export function parseTime(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time)
  return match === null ? null : (Number(match[1]) * 60 + Number(match[2])) * MINUTE + Number(match[3] ?? 0) * 1000
}

/** A local date and time (`YYYY-MM-DD`, `HH:MM[:SS]`) as a wall; null for an impossible one. */
export function wallFrom(date: string, time: string): number | null {
  const [day, timeOfDay] = [parseDay(date), parseTime(time)]
  return day === null || timeOfDay === null ? null : day * DAY + timeOfDay
}

/** The instant of a local date and time; null where a clock change skips it, or for an impossible one. */
export function instantFrom(offsets: ZoneOffsets, date: string, time: string): number | null {
  const wall = wallFrom(date, time)
  return wall === null ? null : instantOf(offsets, wall)
}
