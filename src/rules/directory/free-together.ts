import { MINUTE } from '#rules/time/days.ts'
import type { WeeklyRange } from '../availability/availability.ts'
import { wallOf } from '../time/zone-offsets.ts'
import { zoneOffsets } from '../time/zones.ts'

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes
const longEnough = 60

/** The evenings of a week, 17:00 to 22:00: when people without published hours are taken to have time. */
const evenings: readonly WeeklyRange[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  startMinute: 17 * 60,
  endMinute: 22 * 60,
}))

/** Weekly hours and the zone in which they are meant. */
export type WeekIn = { readonly hours: readonly WeeklyRange[]; readonly zone: string }

/** Whether weekly hours leave an hour between 17:00 and 22:00 of another zone, by the offsets at `now` (epoch ms). */
export const isFreeInEvenings = (week: WeekIn, viewerZone: string, now: number): boolean =>
  haveCommonHour(week, { hours: evenings, zone: viewerZone }, now)

/** Whether two weeks have an hour in common, by the offsets of their zones at `now` (epoch ms). */
export function haveCommonHour(one: WeekIn, other: WeekIn, now: number): boolean {
  const shift = (wallOf(zoneOffsets(other.zone, now, now), now) - wallOf(zoneOffsets(one.zone, now, now), now)) / MINUTE
  const moved = one.hours.map((range) => atMinutes(range, shift))
  return other.hours.some((range) => {
    const { start, end } = atMinutes(range, 0)
    // A shifted range may reach into the next week.
    return moved.some((free) =>
      [-weekMinutes, 0, weekMinutes].some(
        (week) => Math.min(free.end + week, end) - Math.max(free.start + week, start) >= longEnough,
      ),
    )
  })
}

/** Minutes since Monday 00:00, moved by `shift`; the start within the week. */
function atMinutes({ weekday, startMinute, endMinute }: WeeklyRange, shift: number) {
  const start = ((((weekday - 1) * dayMinutes + startMinute + shift) % weekMinutes) + weekMinutes) % weekMinutes
  return { start, end: start + endMinute - startMinute }
}
