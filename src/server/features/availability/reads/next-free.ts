import { DAY } from '#rules/time/days.ts'
import { computeSlots, type MentorTime } from '#rules/availability/slots.ts'
import type { Db } from '#server/platform/database/database.ts'
import { mentorTimes, readMentors } from './mentor-times.ts'

const SHORTEST_MINUTES = 30
const BEYOND_HORIZON = 370 * DAY

/** The first free start of each mentor within their horizon, or within so many milliseconds; mentors without one are absent. */
export async function nextFree(
  db: Db,
  profileIds: readonly string[],
  now: Date,
  within = BEYOND_HORIZON,
): Promise<Map<string, Date>> {
  const times = await mentorTimes(db, await readMentors(db, profileIds), now.getTime())
  const found = new Map<string, Date>()
  for (const [profileId, time] of times) {
    const start = firstFree(time, within)
    if (start !== undefined) found.set(profileId, new Date(start))
  }
  return found
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
