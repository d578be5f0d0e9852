import { sql, type RawBuilder } from 'kysely'
import type { WeeklyRange } from '#rules/availability/availability.ts'
import { compileSchedule, type Schedule, type ScheduleSource } from '#rules/availability/schedule.ts'
import { DAY } from '#rules/time/days.ts'
import { mergeBusy, packedBusy, packedStarts, unpackInstants } from '#server/features/commitments/public.ts'
import type { Db } from '#server/platform/database/database.ts'

/** When a mentor is busy as start, end, start, end …; and the starts that count against their weekly cap. Epoch milliseconds. */
export type BusyTimes = { readonly busy: readonly number[]; readonly booked: readonly number[] }
/** A mentor's current versions; null before the mentor ever set hours. */
export type ScheduleVersions = {
  readonly profile_id: string
  readonly version: number | null
  readonly busy_version: number | null
}
type Times = BusyTimes & { readonly schedule: Schedule }
/** Compiled hours of one version, and the busy times of one version of both, once they were read. */
type Entry = { version: number; schedule: Schedule; busy?: BusyTimes & { version: number; readAt: number } }

const cache = new Map<string, Entry>()
const MAX_ENTRIES = 5_000
/** The longest horizon, a day in the cache, and the longest session with its buffer. */
const AHEAD = 368 * DAY
const BEHIND = DAY

/**
 * Hours and busy times of mentors with a schedule, from the cache where their versions match: the database raises `busy_version` in the
 * commit that changes a commitment. What is missing is read with one statement. Never call it inside a transaction that has changed either:
 * after a rollback another commit would reach the same version with other contents.
 */
export async function cachedTimes(
  db: Db,
  mentors: readonly ScheduleVersions[],
  now: number,
): Promise<Map<string, Times>> {
  const found = new Map<string, Times>()
  const missing: string[] = []
  for (const mentor of mentors) {
    const times = knownTimes(mentor, now)
    if (times) found.set(mentor.profile_id, times)
    else missing.push(mentor.profile_id)
  }
  for (const row of missing.length === 0 ? [] : await readTimes(db, missing, now)) {
    const [entry, busy] = [store(row), busyTimesOf(row)]
    entry.busy = { ...busy, version: row.busy_version, readAt: now }
    found.set(row.profile_id, { ...busy, schedule: entry.schedule })
  }
  return found
}

/** Busy times are valid for a day: they cover the time ahead of their read, and the next one drops past sessions. */
function knownTimes(mentor: ScheduleVersions, now: number): Times | undefined {
  const { version, schedule, busy } = cache.get(mentor.profile_id) ?? {}
  if (schedule === undefined || busy === undefined) return undefined
  const isCurrent = version === mentor.version && busy.version === mentor.busy_version
  return isCurrent && busy.readAt <= now && now < busy.readAt + DAY ? { ...busy, schedule } : undefined
}

/** The compiled hours of a committed version alone, for a transaction that has not changed them. */
export async function cachedSchedule(db: Db, profileId: string, version: number): Promise<Schedule> {
  const entry = cache.get(profileId)
  if (entry?.version === version) return entry.schedule
  const row = await readRow(db, profileId)
  if (!row) throw new Error(`No schedule of ${profileId}`)
  return store(row).schedule
}

/** One mentor's hours and busy times without one session; never cached. */
export async function timesWithout(
  db: Db,
  profileId: string,
  sessionId: string,
  now: number,
): Promise<Times | undefined> {
  const [row] = await readTimes(db, [profileId], now, sessionId)
  return row && { ...busyTimesOf(row), schedule: compileSchedule(sourceOf(row)) }
}

/** The entry of the version that was read. The oldest one is evicted first; one that is still in use is compiled again in microseconds. */
function store(row: ScheduleRow): Entry {
  const known = cache.get(row.profile_id)
  if (known?.version === row.version) return known
  const entry = { version: row.version, schedule: compileSchedule(sourceOf(row)) }
  if (cache.size >= MAX_ENTRIES) cache.delete(cache.keys().next().value!)
  cache.set(row.profile_id, entry)
  return entry
}

const busyTimesOf = (row: BusyRow): BusyTimes => ({
  busy: mergeBusy(row.busy, row.external_busy),
  booked: unpackInstants(row.booked),
})

/** SQL: the weekly hours of this profile, as JSON. */
export const weeklyRanges = (profileId: RawBuilder<unknown>) => sql<WeeklyRange[]>`(
  select coalesce(json_agg(json_build_object('weekday', weekday, 'startMinute', start_minute, 'endMinute', end_minute)
    order by weekday, start_minute), '[]') from availability_ranges r where r.profile_id = ${profileId})`

/** The current schedule of a mentor, as this transaction sees it. */
export async function readSchedule(db: Db, profileId: string): Promise<ScheduleSource | undefined> {
  const row = await readRow(db, profileId)
  return row && sourceOf(row)
}

// One statement each, so that versions and contents match.
const scheduleColumns = sql`
  s.profile_id, s.version, s.time_zone, s.buffer_minutes, s.minimum_notice_minutes, s.horizon_days, s.max_sessions_per_week,
  ${weeklyRanges(sql`s.profile_id`)} as weekly,
  (select coalesce(json_agg(json_build_array(date, minutes) order by date), '[]')
    from availability_overrides o where o.profile_id = s.profile_id) as overrides`

async function readRow(db: Db, profileId: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select ${scheduleColumns} from schedules s where s.profile_id = ${profileId}`.execute(db)
  return rows[0]
}

async function readTimes(db: Db, profileIds: readonly string[], now: number, except?: string) {
  const [from, to] = [new Date(now - BEHIND), new Date(now + AHEAD)]
  const { rows } = await sql<ScheduleRow & BusyRow>`
    select ${scheduleColumns}, s.busy_version, s.external_busy, ${packedBusy(sql`s.user_id`, from, to, except)} as busy,
      ${packedStarts(from, to, except)} as booked
    from schedules s where s.profile_id = any(${profileIds}::uuid[])`.execute(db)
  return rows
}

type BusyRow = { busy_version: number; busy: Buffer | null; external_busy: Buffer | null; booked: Buffer | null }
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
