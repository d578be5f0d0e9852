import type { WeeklyRange } from '#rules/availability/availability.ts'
import { weeklyRangesOf } from '#rules/availability/schedule.ts'
import { DAY } from '#rules/time/days.ts'
import { computeSlots, type MentorTime } from '#rules/availability/slots.ts'
import type { Db } from '#server/platform/database/database.ts'
import { mentorTimes, readMentors, type TimeVersions } from './mentor-times.ts'

const SHORTEST_MINUTES = 30
const BEYOND_HORIZON = 370 * DAY

/** The first free start of each mentor within their horizon, or within so many milliseconds; mentors without one are absent. */
export async function nextFree(
  db: Db,
  profileIds: readonly string[],
  now: Date,
  within = BEYOND_HORIZON,
): Promise<Map<string, Date>> {
  const found = await freeTimes(db, await readMentors(db, profileIds), now, within)
  return new Map([...found].map(([profileId, { start }]) => [profileId, start]))
}

/** The same with the weekly hours of each, of mentors whose versions were read before. */
export async function freeTimes(
  db: Db,
  mentors: readonly TimeVersions[],
  now: Date,
  within = BEYOND_HORIZON,
): Promise<Map<string, { start: Date; hours: WeeklyRange[] }>> {
  const found = new Map<string, { start: Date; hours: WeeklyRange[] }>()
  for (const [profileId, time] of await mentorTimes(db, mentors, now.getTime())) {
    const start = firstFree(time, within)
    if (start !== undefined) found.set(profileId, { start: new Date(start), hours: weeklyRangesOf(time.schedule) })
  }
  return found
}

/** The start of each mentor that is chosen among all their free ones within so many milliseconds; mentors without one are absent. */
export async function chooseFree(
  db: Db,
  mentors: readonly TimeVersions[],
  now: Date,
  { within, durationMinutes }: { within: number; durationMinutes: number },
  choose: (starts: readonly number[]) => number | undefined,
): Promise<Map<string, Date>> {
  const chosen = new Map<string, Date>()
  for (const [profileId, time] of await mentorTimes(db, mentors, now.getTime())) {
    const start = choose(computeSlots({ ...time, from: time.now, to: time.now + within, durationMinutes }))
    if (start !== undefined) chosen.set(profileId, new Date(start))
  }
  return chosen
}

/** Nearly every mentor has a free start within days; the rest of the calendar is searched only for the others. */
function firstFree(mentor: MentorTime, within: number): number | undefined {
  for (const reach of [3 * DAY, 21 * DAY, within]) {
    const [start] = computeSlots({
      ...mentor,
      from: mentor.now,
      to: mentor.now + Math.min(reach, within),
      durationMinutes: SHORTEST_MINUTES,
    })
    if (start !== undefined || reach >= within) return start
  }
  return undefined
}
