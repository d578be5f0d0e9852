import { type AvailabilityDay, type AvailabilitySettings, defaultSettings } from '#contract/availability/schemas.ts'
import { daysOfWeek, timeOf } from '#contract/weekdays.ts'
import type { WeeklyRange } from '#rules/availability/availability.ts'
import { wallAt } from '#rules/time/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { unpackMinutes } from '../time-cache.ts'

/** Ranges in the format of the API; days without hours are omitted. */
export function showWeek(week: readonly WeeklyRange[]): AvailabilityDay[] {
  return daysOfWeek
    .map((dayOfWeek, index) => ({
      dayOfWeek,
      timeSlots: week.filter(({ weekday }) => weekday === index + 1).map(showRange),
    }))
    .filter(({ timeSlots }) => timeSlots.length > 0)
}

const showRange = ({ startMinute, endMinute }: Pick<WeeklyRange, 'startMinute' | 'endMinute'>) => ({
  startTime: timeOf(startMinute),
  endTime: timeOf(endMinute),
})

export async function getAvailability(ctx: Context<Member>): Promise<AvailabilityDay[]> {
  const hours = await weeklyHours(ctx.db, [ctx.actor.profileId])
  return showWeek(hours.get(ctx.actor.profileId) ?? [])
}

/** The weekly ranges of several mentors, in each one's zone; those without hours are absent. */
export async function weeklyHours(db: Db, profileIds: readonly string[]): Promise<Map<string, WeeklyRange[]>> {
  if (profileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('availability_ranges')
    .select(['profile_id', 'weekday', 'start_minute as startMinute', 'end_minute as endMinute'])
    .where('profile_id', 'in', profileIds)
    .orderBy('weekday')
    .orderBy('start_minute')
    .execute()
  const hours = new Map<string, WeeklyRange[]>()
  for (const { profile_id: profileId, ...range } of rows) {
    const ranges = hours.get(profileId)
    if (ranges) ranges.push(range)
    else hours.set(profileId, [range])
  }
  return hours
}

/** The caller's settings; overrides of past days are omitted, so that the next change deletes them. */
export async function getSettings(ctx: Context<Member>): Promise<AvailabilitySettings> {
  return readSettings(ctx.db, ctx.actor.profileId, ctx.now)
}

export async function readSettings(db: Db, profileId: string, now: Date): Promise<AvailabilitySettings> {
  const row = await db.selectFrom('schedules').selectAll().where('profile_id', '=', profileId).executeTakeFirst()
  if (!row) return { ...defaultSettings, overrides: [] }
  const overrides = await db
    .selectFrom('availability_overrides')
    .select(['date', 'minutes'])
    .where('profile_id', '=', profileId)
    .where('date', '>=', wallAt(row.time_zone, now.getTime()).date)
    .orderBy('date')
    .execute()
  return {
    bufferMinutes: row.buffer_minutes,
    minimumNoticeMinutes: row.minimum_notice_minutes,
    horizonDays: row.horizon_days,
    maxSessionsPerWeek: row.max_sessions_per_week,
    approveRequests: row.approve_requests,
    overrides: overrides.map(({ date, minutes }) => ({ date, timeSlots: unpackMinutes(minutes).map(showRange) })),
    fixedVideoLink: row.fixed_video_link,
  }
}
