import { DAY } from './days.ts'
import type { ZoneTransitions } from './zone-transitions.ts'

// The last zone that changed its clock twice within so short a time was that of Recife, in October 2000.
const STEP = 7 * DAY
const SECOND = 1000

/**
 * The same as in `zone-transitions.ts` for browsers, few of which have Temporal: the offset at every step, and a bisection where it
 * changed.
 */
export function zoneTransitions(zone: string, from: number, to: number): ZoneTransitions {
  const offsetAt = offsetReader(zone)
  const at: number[] = []
  let last = offsetAt(from)
  const offset = [last]
  let low = from
  while (low < to) {
    const high = Math.min(low + STEP, to)
    const isChanged = offsetAt(high) !== last
    low = isChanged ? firstOther(offsetAt, low, high) : high
    if (isChanged && low < to) {
      last = offsetAt(low)
      at.push(low)
      offset.push(last)
    }
  }
  return { at, offset }
}

type OffsetReader = (instant: number) => number

/** The first whole second after `low` whose offset is not that of `low`. */
function firstOther(offsetAt: OffsetReader, low: number, high: number): number {
  const before = offsetAt(low)
  while (high - low > SECOND) {
    const middle = Math.floor((low + high) / 2 / SECOND) * SECOND
    if (offsetAt(middle) === before) low = middle
    else high = middle
  }
  return high
}

function offsetReader(zone: string): OffsetReader {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (instant) => {
    // "11/29/2026, GMT+05:30"; at Greenwich "GMT" alone.
    const [, sign = '+', hours = 0, minutes = 0, seconds = 0] =
      /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant)) ?? []
    const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * SECOND
    return sign === '-' ? -offset : offset
  }
}
