import { sql } from 'kysely'
import type { AvailabilitySettings } from '#contract/availability/schemas.ts'
import { minutesOf } from '#contract/weekdays.ts'
import { mergeRanges, type WeeklyRange } from '#rules/availability/availability.ts'
import { mergeCalendars } from '#server/features/calendars/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Locks the caller's schedule for a change and raises its version; creates it from their profile at the first change. */
export async function openSchedule({ actor, db }: Context<Member>): Promise<void> {
  const { version } = await db
    .insertInto('schedules')
    .values({ profile_id: actor.profileId, user_id: actor.userId, time_zone: actor.timeZone })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ version: sql`schedules.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow()
  // Calendars may be connected before there are hours.
  if (Number(version) === 1) await mergeCalendars(db, actor.userId)
}

/** Changes the zone of a schedule; its hours keep their wall times. False if the profile has no schedule. */
export async function changeScheduleZone(db: Db, profileId: string, zone: string): Promise<boolean> {
  const changed = await db
    .updateTable('schedules')
    .set((row) => ({ time_zone: zone, version: row('version', '+', 1) }))
    .where('profile_id', '=', profileId)
    .returning('profile_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Replaces the weekly hours of an open schedule. */
export async function replaceWeeklyHours(db: Db, profileId: string, week: readonly WeeklyRange[]): Promise<void> {
  await db.deleteFrom('availability_ranges').where('profile_id', '=', profileId).execute()
  if (week.length === 0) return
  const rows = week.map(({ weekday, startMinute, endMinute }) => ({
    profile_id: profileId,
    weekday,
    start_minute: startMinute,
    end_minute: endMinute,
  }))
  await db.insertInto('availability_ranges').values(rows).execute()
}

/** Replaces the settings and overrides of an open schedule. */
export async function replaceSettings(db: Db, profileId: string, settings: AvailabilitySettings): Promise<void> {
  await db
    .updateTable('schedules')
    .set({
      buffer_minutes: settings.bufferMinutes,
      minimum_notice_minutes: settings.minimumNoticeMinutes,
      horizon_days: settings.horizonDays,
      max_sessions_per_week: settings.maxSessionsPerWeek ?? null,
      approve_requests: settings.approveRequests,
      fixed_video_link: settings.fixedVideoLink || null,
    })
    .where('profile_id', '=', profileId)
    .execute()
  await db.deleteFrom('availability_overrides').where('profile_id', '=', profileId).execute()
  if (settings.overrides.length === 0) return
  const rows = settings.overrides.map(({ date, timeSlots }) => ({
    profile_id: profileId,
    date,
    minutes: packMinutes(timeSlots),
  }))
  await db.insertInto('availability_overrides').values(rows).execute()
}

/** Merged ranges -> `[start, end, start, end …]`, minutes of the day. */
const packMinutes = (timeSlots: AvailabilitySettings['overrides'][number]['timeSlots']) =>
  mergeRanges(
    timeSlots.map((slot) => ({ startMinute: minutesOf(slot.startTime), endMinute: minutesOf(slot.endTime) })),
  ).flatMap(({ startMinute, endMinute }) => [startMinute, endMinute])
