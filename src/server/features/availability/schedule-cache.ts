import { sql, type RawBuilder } from 'kysely'
import type { WeeklyRange } from '#rules/availability/availability.ts'
import { compileSchedule, type Schedule, type ScheduleSource } from '#rules/availability/schedule.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A mentor's schedule as stored at one version. */
type StoredSchedule = { profileId: string; version: number; source: ScheduleSource }

const cache = new Map<string, { version: number; schedule: Schedule }>()
const MAX_ENTRIES = 5_000

/**
 * The compiled schedule of a committed version. Never call it inside the transaction that raises the version: after a rollback another
 * one could reach the same version with other hours.
 */
export async function cachedSchedule(db: Db, profileId: string, version: number): Promise<Schedule> {
  const entry = cache.get(profileId)
  if (entry?.version === version) return entry.schedule
  const schedules = await cachedSchedules(db, [{ profileId, version }])
  const schedule = schedules.get(profileId)
  if (!schedule) throw new Error(`No schedule of ${profileId}`)
  return schedule
}

/** As `cachedSchedule` for several mentors; one read loads all missing ones. */
export async function cachedSchedules(
  db: Db,
  wanted: readonly { profileId: string; version: number }[],
): Promise<Map<string, Schedule>> {
  const found = new Map<string, Schedule>()
  const missing: string[] = []
  for (const { profileId, version } of wanted) {
    const entry = cache.get(profileId)
    if (entry?.version === version) found.set(profileId, entry.schedule)
    else missing.push(profileId)
  }
  for (const { profileId, version, source } of missing.length === 0 ? [] : await readSchedules(db, missing)) {
    const schedule = compileSchedule(source)
    // The oldest entry is evicted first; one that is still in use is compiled again in microseconds.
    if (cache.size >= MAX_ENTRIES) cache.delete(cache.keys().next().value!)
    cache.set(profileId, { version, schedule })
    found.set(profileId, schedule)
  }
  return found
}

/** SQL: the weekly hours of this profile, as JSON. */
export const weeklyRanges = (profileId: RawBuilder<unknown>) => sql<WeeklyRange[]>`(
  select coalesce(json_agg(json_build_object('weekday', weekday, 'startMinute', start_minute, 'endMinute', end_minute)
    order by weekday, start_minute), '[]') from availability_ranges r where r.profile_id = ${profileId})`

/** Current schedules, in one statement so that version and hours match. */
export async function readSchedules(db: Db, profileIds: readonly string[]): Promise<StoredSchedule[]> {
  const { rows } = await sql<ScheduleRow>`
    select s.profile_id, s.version, s.time_zone, s.buffer_minutes, s.minimum_notice_minutes, s.horizon_days, s.max_sessions_per_week,
      ${weeklyRanges(sql`s.profile_id`)} as weekly,
      (select coalesce(json_agg(json_build_array(date, minutes) order by date), '[]')
        from availability_overrides o where o.profile_id = s.profile_id) as overrides
    from schedules s where s.profile_id = any(${profileIds}::uuid[])`.execute(db)
  return rows.map((row) => ({ profileId: row.profile_id, version: row.version, source: sourceOf(row) }))
}

type ScheduleRow = {
  profile_id: string
  version: number
  time_zone: string
  buffer_minutes: number
  minimum_notice_minutes: number
  horizon_days: number
  max_sessions_per_week: number | null
  weekly: WeeklyRange[]
  overrides: [date: string, minutes: number[]][]
}

const sourceOf = (row: ScheduleRow): ScheduleSource => ({
  timeZone: row.time_zone,
  weekly: row.weekly,
  overrides: row.overrides.map(([date, minutes]) => ({ date, ranges: unpackMinutes(minutes) })),
  settings: {
    bufferMinutes: row.buffer_minutes,
    minimumNoticeMinutes: row.minimum_notice_minutes,
    horizonDays: row.horizon_days,
    maxSessionsPerWeek: row.max_sessions_per_week,
  },
})

/** `[start, end, start, end …]` -> ranges, as overrides are stored. */
export const unpackMinutes = (minutes: readonly number[]) =>
  minutes.flatMap((startMinute, index) => (index % 2 === 0 ? [{ startMinute, endMinute: minutes[index + 1]! }] : []))
