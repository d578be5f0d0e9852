import { DAY, MINUTE } from '../time/days.ts'
import { wallOf } from '../time/zone-offsets.ts'
import { zoneOffsets } from '../time/zones.ts'

/** Times of day that differ by no more are about the same. */
const ABOUT = 90 * MINUTE

/** The first of these starts (epoch ms, rising) at about the time of day of another, on the clock of a zone; undefined if none is. */
export function firstAtSameHours(starts: readonly number[], as: number, zone: string): number | undefined {
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const offsets = zoneOffsets(zone, Math.min(as, first), Math.max(as, last))
  const timeOf = (instant: number) => wallOf(offsets, instant) % DAY
  const wanted = timeOf(as)
  return starts.find((start) => {
    const apart = Math.abs(timeOf(start) - wanted)
    // Around midnight.
    return Math.min(apart, DAY - apart) <= ABOUT
  })
}
