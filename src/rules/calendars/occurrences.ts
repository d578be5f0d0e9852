import { DAY } from '../time/days.ts'
import { utcOffsets, wallOf } from '../time/zone-offsets.ts'
import type { Component, Property } from './components.ts'
import { instantOfWall, intervalAt, type Length, lengthOf, type Point, pointNamed, pointsOf } from './event-times.ts'
import { type Budget, expandRule } from './expand-rule.ts'
import { parseRule, TooComplexError } from './recurrence-rule.ts'
import type { ClockOfZone } from './text-zones.ts'
import { parseDuration, parseWall } from './values.ts'

export type Interval = readonly [start: number, end: number]
export type CalendarContext = {
  readonly from: number
  readonly to: number
  readonly clocks: ClockOfZone
  readonly budget: Budget
}
/** Planned starts of an event; RDATE with a period brings its own length. */
type Planned = { readonly walls: number[]; readonly lengths: Map<number, Length> }
/** A changed occurrence, and whether it changes those after it too. */
type Change = { readonly at: number; readonly event: Component; readonly isRange: boolean }

/** The longest event that can reach into the span; an earlier one is not looked for. */
const MAX_LENGTH = 400 * DAY

/** The busy intervals of one event with its changed occurrences, where they touch the span. */
export function occurrencesOf(
  group: readonly Component[],
  context: CalendarContext,
  isBusy: (event: Component) => boolean,
): Interval[] {
  const changes = changesOf(group, context.clocks)
  const masters = group.filter((event) => !event.properties.some(({ name }) => name === 'RECURRENCE-ID'))
  const intervals = masters.flatMap((master) => plannedIntervals(master, changes, context, isBusy))
  for (const { event } of changes) {
    if (!isBusy(event)) continue
    const start = pointNamed(event, 'DTSTART', context.clocks)
    if (start) intervals.push(intervalAt(start.clock, start.wall, lengthOf(event, start, context.clocks)))
  }
  return intervals.filter(([start, end]) => end > context.from && start < context.to)
}

/** The changed occurrences by the instant at which each was planned. */
const changesOf = (group: readonly Component[], clocks: ClockOfZone): Change[] =>
  group
    .flatMap((event) => {
      const point = pointNamed(event, 'RECURRENCE-ID', clocks)
      if (point === null) return []
      const property = event.properties.find(({ name }) => name === 'RECURRENCE-ID')
      const isRange = property?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE'
      return [{ at: instantOfWall(point.clock, point.wall), event, isRange }]
    })
    .toSorted((a, b) => a.at - b.at)

function plannedIntervals(
  master: Component,
  changes: readonly Change[],
  context: CalendarContext,
  isBusy: (event: Component) => boolean,
): Interval[] {
  const { clocks } = context
  const start = pointNamed(master, 'DTSTART', clocks)
  if (start === null) return []
  const length = lengthOf(master, start, clocks)
  const masterIsBusy = isBusy(master)
  const changed = new Set(changes.map(({ at }) => at))
  const ranges = changes.filter(({ isRange }) => isRange)
  if (!masterIsBusy && ranges.length === 0) return []
  const isExcluded = exclusions(master, start, clocks)
  const { walls, lengths } = plannedStarts(master, start, length, context)
  const found: Interval[] = []
  for (const wall of walls) {
    const at = instantOfWall(start.clock, wall)
    if (changed.has(at) || isExcluded(wall, at)) continue
    const range = ranges.findLast((one) => one.at < at)
    if (range === undefined) {
      if (masterIsBusy) found.push(intervalAt(start.clock, wall, lengths.get(wall) ?? length))
    } else if (isBusy(range.event)) found.push(shifted(range, start, wall, clocks))
  }
  return found
}

/** Everything after a THISANDFUTURE change moves by as much on the wall, and lasts as long, as the changed one. */
function shifted({ at, event }: Change, start: Point, wall: number, clocks: ClockOfZone): Interval {
  const changed = pointNamed(event, 'DTSTART', clocks) ?? start
  const moved = instantOfWall(changed.clock, changed.wall)
  const shift = wallOf(start.clock, moved) - wallOf(start.clock, at)
  return intervalAt(start.clock, wall + shift, lengthOf(event, changed, clocks))
}

/** The walls at which an event is planned: its start, its rules and its dates; for what repeats only those near the span. */
function plannedStarts(master: Component, start: Point, length: Length, context: CalendarContext): Planned {
  const reach = length.days * DAY + length.milliseconds + DAY
  // A change with THISANDFUTURE can move an occurrence, so a week around the span is planned too.
  const span = [context.from - Math.min(reach, MAX_LENGTH) - 7 * DAY, context.to + 8 * DAY] as const
  const planned: Planned = { walls: [start.wall], lengths: new Map() }
  for (const property of master.properties) {
    if (property.name === 'RDATE') addDates(planned, property, start, context)
    if (property.name !== 'RRULE') continue
    const rule = parseRule(property.value)
    for (const wall of rule === null ? [] : expandRule(rule, start.wall, span, context.budget)) {
      if (rule?.until && isAfter(rule.until, wall, start)) break
      planned.walls.push(wall)
    }
  }
  return planned
}

function addDates({ walls, lengths }: Planned, property: Property, start: Point, { clocks, budget }: CalendarContext) {
  for (const value of property.value.split(',')) {
    const [point] = pointsOf({ ...property, value }, clocks)
    if (point === undefined) continue
    if (--budget.left < 0) throw new TooComplexError()
    const wall = onClockOf(start, point)
    const length = periodLength(value, point)
    if (length !== null) lengths.set(wall, length)
    walls.push(wall)
  }
}

/** UNTIL as a date includes that day; as a local time it is on the wall of the event. */
function isAfter(
  { wall: until, isDate, isUtc }: NonNullable<ReturnType<typeof parseWall>>,
  wall: number,
  start: Point,
) {
  if (isDate) return Math.floor(wall / DAY) * DAY > until
  // Whole days are compared as days, because their UNTIL is often written as midnight or noon in UTC.
  if (start.isDate) return wall > until
  return isUtc ? instantOfWall(start.clock, wall) > until : wall > until
}

/** A point on the wall of the event's own clock; a bare date has the event's time of day. */
function onClockOf(start: Point, point: Point): number {
  if (point.isDate) return start.isDate ? point.wall : point.wall + (start.wall - Math.floor(start.wall / DAY) * DAY)
  return point.clock === start.clock ? point.wall : wallOf(start.clock, instantOfWall(point.clock, point.wall))
}

/** The length in `start/end` or `start/duration`; null where the value is no period. */
export function periodLength(text: string, start: Point): Length | null {
  const [, ending] = text.split('/')
  if (ending === undefined) return null
  const end = parseWall(ending)
  if (end === null) return parseDuration(ending)
  const clock = end.isUtc ? utcOffsets : start.clock
  const milliseconds = instantOfWall(clock, end.wall) - instantOfWall(start.clock, start.wall)
  return milliseconds > 0 ? { days: 0, milliseconds } : null
}

/** EXDATE by the instant; a bare date leaves out that whole day. */
function exclusions(master: Component, start: Point, clocks: ClockOfZone): (wall: number, at: number) => boolean {
  const points = master.properties.filter(({ name }) => name === 'EXDATE').flatMap((one) => pointsOf(one, clocks))
  if (points.length === 0) return () => false
  const days = new Set(points.filter(({ isDate }) => isDate).map(({ wall }) => wall))
  const instants = new Set(points.filter(({ isDate }) => !isDate).map(({ clock, wall }) => instantOfWall(clock, wall)))
  // Some calendars write the EXDATE of a whole day as midnight in UTC.
  const walls = new Set(start.isDate ? points.map(({ wall }) => wall) : [])
  return (wall, at) => instants.has(at) || days.has(Math.floor(wall / DAY) * DAY) || walls.has(wall)
}
