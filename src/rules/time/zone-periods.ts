import { zoneAbbreviation } from '#contract/reference/zone-names.ts'
import { MINUTE } from './days.ts'
import { offsetAt, type OffsetPeriods, type ZoneOffsets } from './zone-offsets.ts'
import { isKnownZone, zoneOffsets } from './zones.ts'

const YEARS_BACK = 10
const YEARS_AHEAD = 2

/** The offset periods of zones as browsers get them; names that are no zone are left out. */
export const periodsOfZones = (names: Iterable<string>, now: number): { zone: string; periods: OffsetPeriods }[] =>
  [...new Set(names)].filter(isKnownZone).map((zone) => ({ zone, periods: periodsOf(zone, now) }))

/**
 * Ten years back, since nothing stored is older, and two years ahead, since nothing is planned beyond the end of the next year (D37).
 * Before and after that the first and the last period go on.
 */
function periodsOf(zone: string, now: number): OffsetPeriods {
  const year = new Date(now).getUTCFullYear()
  const offsets = zoneOffsets(zone, Date.UTC(year - YEARS_BACK, 0, 1), Date.UTC(year + YEARS_AHEAD, 0, 1))
  const periods = made.get(offsets) ?? makePeriods(zone, offsets)
  made.set(offsets, periods)
  return periods
}

const made = new WeakMap<ZoneOffsets, OffsetPeriods>()

function makePeriods(zone: string, offsets: ZoneOffsets): OffsetPeriods {
  const { at, offset } = offsets
  const minutesAt = (instant: number) => offsetAt(offsets, instant) / MINUTE
  return offset.map((shift, i) => {
    const isFirst = i === 0
    // The first period has no beginning: it is named as at its end.
    const named = isFirst ? Math.min(at[1]! - 1, NO_CHANGE) : at[i]!
    return {
      from: isFirst ? null : new Date(at[i]!).toISOString(),
      offsetMinutes: shift / MINUTE,
      abbreviation: zoneAbbreviation(zone, minutesAt, named),
    }
  })
}

/** Any instant of a zone that never changes. */
const NO_CHANGE = Date.UTC(2026, 0, 1)
