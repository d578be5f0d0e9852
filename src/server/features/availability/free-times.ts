import type { AvailabilityDay } from '#contract/availability/schemas.ts'
import { mergeRanges, type TimeRange } from '#rules/availability.ts'
import { DAY, MINUTE, weekdayOf } from '#rules/days.ts'
import { clockOfSchedule, type Schedule } from '#rules/schedule.ts'
import { computeSlots, countByWeek, type MentorTime } from '#rules/slots.ts'
import { type Clock, edgeOf, wallOf } from '#rules/zones.ts'
import type { Db } from '#server/platform/database/database.ts'
import { scheduleAt, schedulesAt } from './compiled-schedules.ts'
import { type BusyTimes, busyTimes, busyWithout } from './kept-busy.ts'
import { readTimes, showWeek, type TimeRow } from './queries.ts'

const SHORTEST = 30
const NO_HORIZON = 370 * DAY

/** What the slot engine needs of each mentor to whom something may be offered: she has hours and a calendar (D29). */
export async function mentorTimes(db: Db, rows: readonly TimeRow[], now: number): Promise<Map<string, MentorTime>> {
  const offered = rows.filter((row) => row.has_calendar && row.version !== null)
  const busy = await busyTimes(db, offered, now)
  const schedules = await schedulesAt(
    db,
    offered.map((row) => ({ profileId: row.profile_id, version: row.version! })),
  )
  const times = new Map<string, MentorTime>()
  for (const [profileId, schedule] of schedules) {
    const known = busy.get(profileId)
    if (known) times.set(profileId, timeFrom(known, schedule, now))
  }
  return times
}

/** One mentor's time as if a session of hers did not exist. */
export async function timeWithout(
  db: Db,
  row: TimeRow,
  sessionId: string,
  now: number,
): Promise<MentorTime | undefined> {
  if (!row.has_calendar || row.version === null) return undefined
  const busy = await busyWithout(db, row.profile_id, sessionId, now)
  return timeFrom(busy, await scheduleAt(db, row.profile_id, row.version), now)
}

/** The engine's view of a mentor. */
export function timeFrom({ busy, booked }: BusyTimes, schedule: Schedule, now: number): MentorTime {
  const clock = clockOfSchedule(schedule, now)
  return { schedule, clock, busy, bookedByWeek: countByWeek(booked, clock), now }
}

/** The first free start of each mentor within her horizon; those without one are absent. */
export async function nextFree(
  db: Db,
  profileIds: readonly string[],
  now: Date,
  within = NO_HORIZON,
): Promise<Map<string, Date>> {
  const times = await mentorTimes(db, await readTimes(db, profileIds), now.getTime())
  const found = new Map<string, Date>()
  for (const [profileId, time] of times) {
    const start = firstFree(time, within)
    if (start !== undefined) found.set(profileId, new Date(start))
  }
  return found
}

/** Nearly everybody has something free within days: the rest of the calendar is searched only for the others. */
function firstFree(mentor: MentorTime, within: number): number | undefined {
  for (const reach of [3 * DAY, 21 * DAY, within]) {
    const [start] = computeSlots({
      ...mentor,
      from: mentor.now,
      to: mentor.now + Math.min(reach, within),
      durationMinutes: SHORTEST,
    })
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
  const ranges = days.flatMap((pieces, index) =>
    mergeRanges(pieces).map((range) => ({ weekday: weekdayOf(today + index) + 1, ...range })),
  )
  return showWeek(ranges)
}
