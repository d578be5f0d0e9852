import { sql, type RawBuilder } from 'kysely'
import { type AvailabilityDay, type AvailabilitySettings, defaultSettings } from '#contract/availability/schemas.ts'
import { daysOfWeek, timeOf } from '#contract/weekdays.ts'
import type { WeeklyRange } from '#rules/availability.ts'
import { wallAt } from '#rules/zones.ts'
import { hasCalendar } from '#server/features/calendars/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { unpackMinutes } from './compiled-schedules.ts'

/**
 * SQL: when a user is busy between two instants, every period packed into one value; null when she is free. `except` is a session that
 * does not count. One value whatever the number of sessions, and the raw bytes of the instants: text would cost more than finding them.
 */
export const packedBusy = (
  userId: RawBuilder<unknown>,
  from: unknown,
  to: unknown,
  except?: string,
) => sql<Buffer | null>`(
  select string_agg(timestamptz_send(lower(period)) || timestamptz_send(upper(period)), '')
  from commitments where person_id = ${userId} and period && tstzrange(${from}, ${to})${except === undefined ? sql`` : sql` and session_id <> ${except}`})`

/** SQL: when the sessions start that count against a mentor's weekly cap, packed; null without a cap. `s` is her schedules row. */
export const packedStarts = (from: unknown, to: unknown, except?: string) => sql<Buffer | null>`(
  case when s.max_sessions_per_week is not null then (
    select string_agg(timestamptz_send(starts_at), '')
    from bookings b where b.mentor_id = s.profile_id and b.status <> 'CANCELLED'${except === undefined ? sql`` : sql` and b.id <> ${except}`}
      and b.starts_at >= ${from}::timestamptz - interval '8 days' and b.starts_at < ${to}::timestamptz + interval '8 days') end)`

/** 2000-01-01, from which PostgreSQL counts its microseconds (`timestamptz_send`: 8 bytes, big-endian). */
const POSTGRES_EPOCH = 946_684_800_000

/** Packed instants -> epoch milliseconds, rising. Periods of one person never overlap, so that sorting keeps each start before its end. */
export function unpackInstants(packed: Buffer | null): number[] {
  if (packed === null) return []
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const sorted = new Float64Array(packed.length / 8)
  for (let i = 0; i < sorted.length; i++)
    sorted[i] = (view.getInt32(i * 8) * 4_294_967_296 + view.getUint32(i * 8 + 4)) / 1000 + POSTGRES_EPOCH
  sorted.sort()
  // Copied by hand: Array.from walks a typed array through its iterator.
  const instants: number[] = []
  for (let i = 0; i < sorted.length; i++) instants.push(sorted[i]!)
  return instants
}

/** SQL: the profile `p` is that of someone who is a mentor now. */
export const isMentor = sql<boolean>`(p.role = 'mentor' and u.role = 'mentor' and u.suspended_at is null)`

/** What is asked of the database about a mentor's time: only whether what is in memory still holds. */
export type TimeRow = {
  profile_id: string
  slug: string
  /** Null before she ever set any hours. */
  version: number | null
  busy_version: number | null
  time_zone: string
  has_calendar: boolean
}

const timeRead = sql<TimeRow>`
  select p.id as profile_id, p.slug, s.version, s.busy_version, coalesce(s.time_zone, u.time_zone, 'UTC') as time_zone, ${hasCalendar(sql`p.user_id`)} as has_calendar
  from profiles p join users u on u.id = p.user_id left join schedules s on s.profile_id = p.id where ${isMentor}`

/** When a mentor's session begins, for one of its two sides; undefined for anybody else, and once it is cancelled. */
export async function ownStart(db: Db, sessionId: string, mentorId: string, userId: string): Promise<Date | undefined> {
  const booking = await db
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', '=', sessionId)
    .where('mentor_id', '=', mentorId)
    .where('status', '<>', 'CANCELLED')
    .where((row) => row.or([row('mentor_user_id', '=', userId), row('mentee_user_id', '=', userId)]))
    .executeTakeFirst()
  return booking?.starts_at
}

/** Those of these profiles that are mentors' now. */
export async function readTimes(db: Db, profileIds: readonly string[]): Promise<TimeRow[]> {
  if (profileIds.length === 0) return []
  const { rows } = await sql<TimeRow>`${timeRead} and p.id = any(${profileIds}::uuid[])`.execute(db)
  return rows
}

/** Mentors' rows by ids or slugs ($1), as the text of a prepared statement: planning it anew would cost more than running it. */
export const timesReadBy = (db: Db, column: 'id' | 'slug') =>
  sql`${timeRead} and p.${sql.raw(column)} = any(${sql.raw('$1')})`.compile(db).sql

/** Ranges as the API writes them; days without hours are left out. */
export function showWeek(week: readonly WeeklyRange[]): AvailabilityDay[] {
  return daysOfWeek
    .map((dayOfWeek, index) => ({
      dayOfWeek,
      timeSlots: week
        .filter(({ weekday }) => weekday === index + 1)
        .map(({ startMinute, endMinute }) => ({ startTime: timeOf(startMinute), endTime: timeOf(endMinute) })),
    }))
    .filter(({ timeSlots }) => timeSlots.length > 0)
}

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

/** The caller's settings; overrides of days that are over are left out, so that they fade at the next change. */
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
    overrides: overrides.map(({ date, minutes }) => ({
      date,
      timeSlots: unpackMinutes(minutes).map(({ startMinute, endMinute }) => ({
        startTime: timeOf(startMinute),
        endTime: timeOf(endMinute),
      })),
    })),
    fixedVideoLink: row.fixed_video_link,
  }
}
