import { sql, type RawBuilder } from 'kysely'
import { offsetsOfSchedule } from '#rules/availability/schedule-offsets.ts'
import type { Schedule } from '#rules/availability/schedule.ts'
import { countByWeek, type MentorTime } from '#rules/availability/slots.ts'
import { isOnBreak, type StoredBreak } from '#rules/mentor-activity/breaks.ts'
import { hasCalendar } from '#server/features/calendars/public.ts'
import { mergeBusy, packedBusy, packedStarts, unpackInstants } from '#server/features/commitments/public.ts'
import { isActive } from '#server/features/profiles/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { cachedSchedule, cachedTimes, timesWithout, type BusyTimes, type ScheduleVersions } from '../time-cache.ts'

/** What decides whether a mentor offers time, and whether cache entries are still valid. */
export type TimeVersions = ScheduleVersions &
  StoredBreak & {
    has_calendar: boolean
    /** Until when the busy times of external calendars count; null for a mentor without one. */
    external_until: Date | null
  }
export type MentorRow = TimeVersions & { slug: string; time_zone: string; external_verified_at: Date | null }
/** With the columns that decide who may read the slots; `has_blocks`: whether the mentor blocked anybody, or anybody the mentor. */
export type FoundMentorRow = MentorRow & { user_id: string; has_blocks: boolean }

/** SQL: the columns of `TimeVersions`, from profile `p` and its schedule `s`. */
export const timeVersionColumns = sql`
  p.id as profile_id, p.break_since, p.break_ends_at, s.version, s.busy_version, s.external_until, ${hasCalendar(sql`p.user_id`)} as has_calendar`
const mentorColumns = sql`${timeVersionColumns}, p.slug, s.external_verified_at, coalesce(s.time_zone, u.time_zone, 'UTC') as time_zone`
const activeMentors = sql`
  profiles p join users u on u.id = p.user_id left join schedules s on s.profile_id = p.id
  where p.role = 'mentor' and ${isActive}`

/** Whether a mentor offers time: their hours do not rest, and are known. */
export const offersTime = (
  row: Pick<MentorRow, 'version' | 'has_calendar' | 'external_until' | keyof StoredBreak>,
  now: number,
): boolean => !isOnBreak(row, now) && hasKnownTime(row, now)

/** Whether a mentor has hours and a calendar, whose busy times are still known (D29), on a break or not. */
const hasKnownTime = (row: Pick<MentorRow, 'version' | 'has_calendar' | 'external_until'>, now: number): boolean =>
  row.has_calendar && row.version !== null && (row.external_until === null || now < row.external_until.getTime())

/** The active mentors among these profiles. */
export async function readMentors(db: Db, profileIds: readonly string[]): Promise<MentorRow[]> {
  if (profileIds.length === 0) return []
  const { rows } = await sql<MentorRow>`
    select ${mentorColumns} from ${activeMentors} and p.id = any(${profileIds}::uuid[])`.execute(db)
  return rows
}

/** The same by ids or slugs ($1), as the text of a prepared statement: planning it each time would cost more than running it. */
export const mentorsReadBy = (db: Db, column: 'id' | 'slug') =>
  sql`select ${mentorColumns}, p.user_id,
      (exists (select from blocks where blocker_id = p.user_id) or exists (select from blocks where blocked_id = p.user_id)) as has_blocks
    from ${activeMentors} and p.${sql.raw(column)} = any(${sql.raw('$1')})`.compile(db).sql

/** Whether an active mentor has hours that are not offered, because nothing is known of their calendar. */
export const isPaused = (mentor: TimeVersions, now: Date): boolean =>
  mentor.version !== null && !hasKnownTime(mentor, now.getTime())

/** The input of the slot engine for each mentor who offers time, that is, has hours and a calendar (D29). */
export async function mentorTimes(
  db: Db,
  mentors: readonly TimeVersions[],
  now: number,
): Promise<Map<string, MentorTime>> {
  const offering = mentors.filter((mentor) => offersTime(mentor, now))
  const known = await cachedTimes(db, offering, now)
  return new Map([...known].map(([profileId, times]) => [profileId, mentorTime(times, times.schedule, now)]))
}

/** The time of one active mentor; undefined for one who offers nothing. */
export const mentorTimeOf = async (db: Db, profileId: string, now: number): Promise<MentorTime | undefined> =>
  (await mentorTimes(db, await readMentors(db, [profileId]), now)).get(profileId)

/** One mentor's time without one of their sessions, on a break or not: an agreed session can move. */
export async function mentorTimeWithout(
  db: Db,
  mentor: MentorRow,
  sessionId: string,
  now: number,
): Promise<MentorTime | undefined> {
  if (!hasKnownTime(mentor, now)) return undefined
  const times = await timesWithout(db, mentor.profile_id, sessionId, now)
  return times && mentorTime(times, times.schedule, now)
}

/** The input of `mentorTimeFrom`. */
export type MentorTimeRow = {
  version: number | null
  has_calendar: boolean
  external_until: Date | null
  external_busy: Buffer | null
  busy: Buffer | null
  booked: Buffer | null
}

/** SQL: the columns of `MentorTimeRow` within a span, for the mentor with this user id and schedule `s`; `except` is left out. */
export const mentorTimeColumns = (
  userId: RawBuilder<unknown>,
  [from, to]: readonly [from: unknown, to: unknown],
  except?: string,
) => sql`s.version, s.external_until, s.external_busy, ${hasCalendar(userId)} as has_calendar,
    ${packedBusy(userId, from, to, except)} as busy, ${packedStarts(from, to, except)} as booked`

/** A mentor's time as read under the lock of their schedule, on a break or not. Null for one whose time is not known (D29). */
export async function mentorTimeFrom(
  db: Db,
  profileId: string,
  row: MentorTimeRow,
  now: number,
): Promise<MentorTime | null> {
  if (!hasKnownTime(row, now)) return null
  const times = { busy: mergeBusy(row.busy, row.external_busy), booked: unpackInstants(row.booked) }
  return mentorTime(times, await cachedSchedule(db, profileId, row.version!), now)
}

function mentorTime({ busy, booked }: BusyTimes, schedule: Schedule, now: number): MentorTime {
  const offsets = offsetsOfSchedule(schedule, now)
  return { schedule, offsets, busy, bookedByWeek: countByWeek(booked, offsets), now }
}
