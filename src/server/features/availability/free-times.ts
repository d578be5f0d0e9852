import type { AvailabilityDay } from '#contract/availability.ts'
import { mergeRanges, type TimeRange } from '#rules/availability.ts'
import { DAY, MINUTE, weekdayOf } from '#rules/days.ts'
import { clockOfSchedule, type Schedule } from '#rules/schedule.ts'
import { computeSlots, countByWeek, type MentorTime } from '#rules/slots.ts'
import { type Clock, edgeOf, wallOf } from '#rules/zones.ts'
import type { Db } from '#server/platform/database.ts'
import { scheduleAt, schedulesAt } from './compiled-schedules.ts'
import { readTimes, showWeek, type TimeRow, unpackInstants } from './queries.ts'

const SHORTEST = 30
const NO_HORIZON = 370 * DAY

/** What the slot engine needs, or null when nothing is offered: no hours yet, or no calendar (D29). */
export async function mentorTime(db: Db, row: TimeRow, now: number): Promise<MentorTime | null> {
  if (!row.has_calendar || row.version === null) return null
  return timeFrom(row, await scheduleAt(db, row.profile_id, row.version), now)
}

/** The engine's view of a mentor from a packed row and her schedule. */
export function timeFrom(row: Pick<TimeRow, 'busy' | 'booked'>, schedule: Schedule, now: number): MentorTime {
  const clock = clockOfSchedule(schedule, now)
  return { schedule, clock, busy: unpackInstants(row.busy), bookedByWeek: countByWeek(unpackInstants(row.booked), clock), now }
}

/** The first free start of each mentor within her horizon; those without one are absent. */
export async function nextFree(db: Db, profileIds: readonly string[], now: Date, within = NO_HORIZON): Promise<Map<string, Date>> {
  const from = now.getTime()
  const rows = (await readTimes(db, profileIds, from, from + within)).filter((row) => row.has_calendar && row.version !== null)
  const schedules = await schedulesAt(db, rows.map((row) => ({ profileId: row.profile_id, version: row.version! })))
  const found = new Map<string, Date>()
  for (const row of rows) {
    const schedule = schedules.get(row.profile_id)
    const start = schedule && firstFree(timeFrom(row, schedule, from), within)
    if (start !== undefined) found.set(row.profile_id, new Date(start))
  }
  return found
}

/** Nearly everybody has something free within days: the rest of the calendar is searched only for the others. */
function firstFree(mentor: MentorTime, within: number): number | undefined {
  for (const reach of [3 * DAY, 21 * DAY, within]) {
    const [start] = computeSlots({ ...mentor, from: mentor.now, to: mentor.now + Math.min(reach, within), durationMinutes: SHORTEST })
    if (start !== undefined || reach >= within) return start
  }
  return undefined
}

/** The free hours of a viewer's coming seven days, today included: every half hour in which a session can begin and end. */
export function freeWeek(mentor: MentorTime, viewer: Clock): AvailabilityDay[] {
  const today = Math.floor(wallOf(viewer, mentor.now) / DAY)
  const days: TimeRange[][] = Array.from({ length: 7 }, () => [])
  const [from, to] = [edgeOf(viewer, today * DAY), edgeOf(viewer, (today + 7) * DAY)]
  for (const start of computeSlots({ ...mentor, from, to, durationMinutes: SHORTEST })) {
    const wall = wallOf(viewer, start)
    const day = Math.floor(wall / DAY)
    const startMinute = (wall - day * DAY) / MINUTE
    const endMinute = startMinute + SHORTEST
    days[day - today]!.push({ startMinute, endMinute: Math.min(endMinute, 1440) })
    if (endMinute > 1440) days[day - today + 1]?.push({ startMinute: 0, endMinute: endMinute - 1440 })
  }
  const ranges = days.flatMap((pieces, index) => mergeRanges(pieces).map((range) => ({ weekday: weekdayOf(today + index) + 1, ...range })))
  return showWeek(ranges)
}
