import { DAY } from '../time/days.ts'
import { type ZoneOffsets, makeOffsets } from '../time/zone-offsets.ts'
import { zoneOffsets } from '../time/zones.ts'
import { type Component, propertyOf, valueOf } from './components.ts'
import { type Budget, expandRule } from './expand-rule.ts'
import { parseRule } from './recurrence-rule.ts'
import { parseOffset, parseWall } from './values.ts'
import { windowsZone } from './windows-zones.ts'

type Span = readonly [from: number, to: number]
/** The clock of a TZID; undefined stands for dates and times without one, which are those of the calendar's owner. */
export type ClockOfZone = (tzid: string | undefined) => ZoneOffsets

const YEAR = 366 * DAY
/** Zones are defined once per file; a file with more is no calendar of a person. */
const MAX_ZONES = 200

/**
 * The clocks of a calendar: IANA names first, then those of Windows, then what the calendar itself defines. Floating times, whole days
 * and unknown zones are in the zone that the calendar names, else in its owner's.
 */
export function clocksOf(calendar: Component, ownersZone: string, span: Span, budget: Budget): ClockOfZone {
  const clock = (zone: string) => zoneOffsets(zone, span[0] - YEAR, span[1] + YEAR)
  const own = clock(zoneNamed(propertyOf(calendar, 'X-WR-TIMEZONE')?.value ?? '') ?? ownersZone)
  const definitions = new Map(
    calendar.components
      .filter(({ name }) => name === 'VTIMEZONE')
      .slice(0, MAX_ZONES)
      .map((zone) => [propertyOf(zone, 'TZID')?.value.trim() ?? '', zone] as const),
  )
  const known = new Map<string, ZoneOffsets>()
  return (tzid) => {
    if (tzid === undefined) return own
    let found = known.get(tzid)
    if (found === undefined) {
      const definition = definitions.get(tzid.trim())
      const named =
        zoneNamed(tzid) ?? zoneNamed(definition ? (propertyOf(definition, 'X-LIC-LOCATION')?.value ?? '') : '')
      found = named === undefined ? ((definition && clockDefined(definition, span, budget)) ?? own) : clock(named)
      known.set(tzid, found)
    }
    return found
  }
}

/** `Africa/Lagos`, `W. Central Africa Standard Time`, `/example.org/20260101/Africa/Lagos`; undefined for other names. */
function zoneNamed(name: string): string | undefined {
  const windows = windowsZone(name)
  if (windows !== undefined) return windows
  const parts = name.trim().split('/').slice(-3)
  const endings = parts.map((_, index) => parts.slice(index).join('/'))
  return endings.map(ianaZone).find((zone) => zone !== undefined)
}

/** The exact spelling of an IANA zone. Offsets are no zone here: `Temporal` takes them as one. */
function ianaZone(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,60}$/.test(name)) return undefined
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch {
    return undefined
  }
}

/** A change of the clock at an instant. */
type Change = { at: number; before: number; after: number }

/** The clock of a VTIMEZONE over a span; undefined for one without a readable observance. */
function clockDefined(zone: Component, [from, to]: Span, budget: Budget): ZoneOffsets | undefined {
  const changes = zone.components
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .flatMap((observance) => changesOf(observance, [from - 2 * YEAR, to + YEAR], budget))
    .toSorted((a, b) => a.at - b.at)
  const first = changes[0]
  if (first === undefined) return undefined
  return makeOffsets(
    changes.map(({ at }) => at),
    [first.before, ...changes.map(({ after }) => after)],
  )
}

/** The onsets of one observance: those of its rule within the span, its dates, and its first one. */
function changesOf(observance: Component, [from, to]: Span, budget: Budget): Change[] {
  const start = parseWall(valueOf(observance, 'DTSTART'))
  const before = parseOffset(valueOf(observance, 'TZOFFSETFROM'))
  const after = parseOffset(valueOf(observance, 'TZOFFSETTO'))
  if (start === null || after === null) return []
  const offset = before ?? after
  const rule = parseRule(valueOf(observance, 'RRULE'))
  const until = rule?.until ? rule.until.wall + (rule.until.isUtc ? offset : 0) : Infinity
  const walls = rule === null ? [] : expandRule(rule, start.wall, [from, to], budget).filter((wall) => wall <= until)
  const dates = observance.properties
    .filter(({ name }) => name === 'RDATE')
    .flatMap(({ value }) => value.split(',').flatMap((text) => parseWall(text)?.wall ?? []))
  return [...new Set([start.wall, ...walls, ...dates])].map((wall) => ({ at: wall - offset, before: offset, after }))
}
