import type { WeeklyRange } from '../availability/availability.ts'
import { clockOf, wallOf } from '../time/zones.ts'

const minute = 60_000
const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes
const evening = { from: 17 * 60, to: 22 * 60 }
const longEnough = 60

/** A mentor with the facts they are ranked by. `load` counts their upcoming sessions, `nextFree` is epoch ms. */
export type Candidate = {
  readonly profileId: string
  readonly sharedTopics: number
  readonly freeInEvenings: boolean
  readonly nextFree: number | null
  readonly load: number
}

/**
 * Best first (D48): more shared topics, then free in the viewer's evenings, then free at all; among equals the one with fewer
 * upcoming sessions, so that the load spreads. The id breaks ties, so that pages do not overlap.
 */
export function rankCandidates(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted(
    (a, b) =>
      b.sharedTopics - a.sharedTopics ||
      Number(b.freeInEvenings) - Number(a.freeInEvenings) ||
      Number(b.nextFree !== null) - Number(a.nextFree !== null) ||
      a.load - b.load ||
      (a.nextFree ?? 0) - (b.nextFree ?? 0) ||
      (a.profileId < b.profileId ? -1 : 1),
  )
}

/** The reasons of a recommendation as text: `2 shared topics`, `free in your evenings`. */
export function reasonsFor({
  sharedTopics,
  freeInEvenings,
  nextFree,
}: Omit<Candidate, 'profileId' | 'load'>): string[] {
  return [
    ...(sharedTopics > 0 ? [sharedTopics === 1 ? '1 shared topic' : `${sharedTopics} shared topics`] : []),
    ...(freeInEvenings && nextFree !== null ? ['free in your evenings'] : []),
  ]
}

/** Whether weekly hours of one zone leave an hour between 17:00 and 22:00 of another, by the offsets at `now` (epoch ms). */
export function isFreeInEvenings(
  hours: readonly WeeklyRange[],
  mentorZone: string,
  viewerZone: string,
  now: number,
): boolean {
  const shift = (wallOf(clockOf(viewerZone, now, now), now) - wallOf(clockOf(mentorZone, now, now), now)) / minute
  return hours.some(({ weekday, startMinute, endMinute }) => {
    const start = ((((weekday - 1) * dayMinutes + startMinute + shift) % weekMinutes) + weekMinutes) % weekMinutes
    const end = start + endMinute - startMinute
    // The eighth evening, because a range that starts on Sunday may reach into Monday.
    return Array.from({ length: 8 }, (_, day) => day * dayMinutes).some(
      (day) => Math.min(end, day + evening.to) - Math.max(start, day + evening.from) >= longEnough,
    )
  })
}
