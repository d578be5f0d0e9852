import { DAY, HOUR } from '../time/days.ts'
import { earliestInstant } from '../time/local-times.ts'
import { utcOffsets, wallOf, type ZoneOffsets } from '../time/zone-offsets.ts'
import { type Component, type Property, propertyOf, valueOf } from './components.ts'
import { parseDuration, parseWall } from './values.ts'
import type { ClockOfZone } from './text-zones.ts'

/** A point on the wall of a clock. */
export type Point = { readonly wall: number; readonly clock: ZoneOffsets; readonly isDate: boolean }
/** How long an event is: days on the wall, then elapsed milliseconds. */
export type Length = { readonly days: number; readonly milliseconds: number }

/** The points of a property, which may list several; what cannot be read is left out. */
export const pointsOf = (property: Property, clocks: ClockOfZone): Point[] =>
  property.value.split(',').flatMap((text) => pointOf(text.split('/')[0]!, property, clocks) ?? [])

function pointOf(text: string, { params }: Property, clocks: ClockOfZone): Point | null {
  const value = parseWall(text)
  if (value === null) return null
  const isDate = value.isDate
  return { wall: value.wall, isDate, clock: value.isUtc ? utcOffsets : clocks(isDate ? undefined : params.get('TZID')) }
}

/** The first point of a property of this name; null without a readable one. */
export function pointNamed(event: Component, name: string, clocks: ClockOfZone): Point | null {
  const property = propertyOf(event, name)
  return property === undefined ? null : (pointsOf(property, clocks)[0] ?? null)
}

/**
 * The instant of a wall time. One that a clock change skips is as much later as the clock jumped (RFC 5545, 3.3.5); of one that comes
 * twice it is the first.
 */
export function instantOfWall(clock: ZoneOffsets, wall: number): number {
  const instant = earliestInstant(clock, wall)
  if (wallOf(clock, instant) === wall) return instant
  const offsetBefore = wallOf(clock, instant - 1) - (instant - 1)
  return wall - offsetBefore
}

/**
 * The length of an event. Without an end, a whole day lasts a day and a time lasts no time. An end before its start is an error of whoever
 * wrote it: the event then lasts a day or an hour, because it is busy when in doubt.
 */
export function lengthOf(event: Component, start: Point, clocks: ClockOfZone): Length {
  const end = pointNamed(event, 'DTEND', clocks)
  if (end !== null) {
    if (start.isDate || end.isDate) {
      const days = Math.ceil((end.wall - start.wall) / DAY)
      return { days: Math.max(days, 1), milliseconds: 0 }
    }
    const milliseconds = instantOfWall(end.clock, end.wall) - instantOfWall(start.clock, start.wall)
    return { days: 0, milliseconds: milliseconds < 0 ? HOUR : milliseconds }
  }
  const duration = parseDuration(valueOf(event, 'DURATION'))
  if (duration !== null) return duration
  return { days: start.isDate ? 1 : 0, milliseconds: 0 }
}

/** The busy interval of an event that starts at a wall of its clock: days are counted on the wall, so that one over a clock change fits. */
export function intervalAt(
  clock: ZoneOffsets,
  wall: number,
  { days, milliseconds }: Length,
): [start: number, end: number] {
  const start = instantOfWall(clock, wall)
  return [start, (days === 0 ? start : instantOfWall(clock, wall + days * DAY)) + milliseconds]
}
