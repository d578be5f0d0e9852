import type { AvailabilityDay, SlotDays } from '#contract/availability/schemas.ts'
import { mergeRanges, type TimeRange } from '#rules/availability/availability.ts'
import { isOnBreak } from '#rules/mentor-activity/breaks.ts'
import { DAY, MINUTE, parseDay, weekdayOf } from '#rules/time/days.ts'
import { slotDaysJson } from '#rules/availability/slot-days.ts'
import { computeSlots, type MentorTime } from '#rules/availability/slots.ts'
import { earliestInstant } from '#rules/time/local-times.ts'
import { wallOf, type ZoneOffsets } from '#rules/time/zone-offsets.ts'
import { zoneOffsets, isKnownZone } from '#rules/time/zones.ts'
import { refreshSoon } from '#server/features/calendars/public.ts'
import { isBlockedBetween } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { coalesceRequests } from '#server/platform/database/fast/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Answer } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cachedResponse } from '../response-cache.ts'
import { showWeek } from './hours.ts'
import { mentorsReadBy, mentorTimes, mentorTimeWithout, type FoundMentorRow } from './mentor-times.ts'

const MAX_DAYS = 62
/** No horizon is longer than 365 days, and no zone is a whole day away from UTC. */
const LONGEST_HORIZON = 367 * DAY
/** Free hours are shown in steps of half an hour, the shortest session. */
const SHORTEST_MINUTES = 30
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type SlotsInput = {
  params: { mentorId: string }
  query: {
    from: string
    to: string
    durationMinutes: number
    timeZone?: string | undefined
    movingSession?: string | undefined
  }
}
type WeekInput = { params: { mentorId: string }; query: { timeZone?: string | undefined } }

/** The reads that visitors repeat most: one prepared statement by key, hours and busy times from caches, the response written as text. */
export function createSlotQueries(dependencies: AppDependencies) {
  const [byId, bySlug] = [mentorBy(dependencies, 'id'), mentorBy(dependencies, 'slug')]

  async function findMentor(idOrSlug: string): Promise<FoundMentorRow> {
    const mentor = await (uuid.test(idOrSlug) ? byId : bySlug)(idOrSlug)
    if (!mentor) throw new Refusal('not_found')
    return mentor
  }

  async function slots(ctx: Context, { params, query }: SlotsInput): Promise<Answer<SlotDays>> {
    const timeZone = zoneFor(ctx, query.timeZone)
    const [first, last] = dayRange(query.from, query.to)
    const mentor = await findMentor(params.mentorId)
    await keepFresh(ctx, mentor)
    const moving = query.movingSession ? await findMoving(ctx, query.movingSession, mentor.profile_id) : undefined
    // A session that both agreed on stays, and may move, despite a block (D52).
    if (!moving) await refuseBlocked(ctx, mentor)
    const range = { first, last, durationMinutes: query.durationMinutes, timeZone }
    const write = () => writeSlots(ctx, mentor, range, moving)
    const text = await (moving ? write() : cachedResponse(mentor, { ...query, timeZone }, ctx.now.getTime(), write))
    return new Answer<SlotDays>(null, { text })
  }

  async function week(ctx: Context, { params, query }: WeekInput): Promise<AvailabilityDay[]> {
    const timeZone = zoneFor(ctx, query.timeZone)
    const now = ctx.now.getTime()
    const mentor = await findMentor(params.mentorId)
    await refuseBlocked(ctx, mentor)
    const time = (await mentorTimes(ctx.db, [mentor], now)).get(mentor.profile_id)
    return time === undefined ? [] : freeWeek(time, zoneOffsets(timeZone, now, now + 8 * DAY))
  }

  return { slots, week }
}

/**
 * A mentor who blocked the caller, or whom the caller blocked, is not found. Visitors, and mentors without blocks, need no read.
 */
async function refuseBlocked({ actor, db }: Context, mentor: FoundMentorRow): Promise<void> {
  if (actor && mentor.has_blocks && (await isBlockedBetween(db, actor.userId, mentor.user_id)))
    throw new Refusal('not_found')
}

/** Busy times of external calendars that were read more than a minute ago are read again while somebody looks. */
async function keepFresh(
  ctx: Context,
  { external_verified_at: verifiedAt, user_id: userId }: FoundMentorRow,
): Promise<void> {
  if (verifiedAt !== null && ctx.now.getTime() - verifiedAt.getTime() > MINUTE) await refreshSoon(ctx, userId)
}

/** One mentor's row; concurrent requests share the statement. */
function mentorBy({ database: { db, pool } }: AppDependencies, column: 'id' | 'slug') {
  const statement = mentorsReadBy(db, column)
  const keyOf = (mentor: FoundMentorRow) => (column === 'id' ? mentor.profile_id : mentor.slug)
  return coalesceRequests(String, async (keys: string[]) => {
    const { rows } = await pool.query<FoundMentorRow>(statement, [keys])
    return new Map(rows.map((mentor) => [keyOf(mentor), mentor]))
  })
}

/** Days since 1970, both included; a length; the viewer's zone. */
type SlotRange = { first: number; last: number; durationMinutes: number; timeZone: string }

/** The response as JSON text. */
async function writeSlots(ctx: Context, mentor: FoundMentorRow, range: SlotRange, moving: Moving): Promise<string> {
  const { first, last, durationMinutes, timeZone } = range
  const now = ctx.now.getTime()
  // No slot is outside these bounds, which also exclude remote years from the cached zone tables.
  const low = Math.max(first * DAY - DAY, now)
  const high = Math.min((last + 2) * DAY, now + LONGEST_HORIZON)
  const time = low < high ? await timeOf(ctx, mentor, now, moving) : undefined
  let days = '[]'
  if (time) {
    const viewer = zoneOffsets(timeZone, low, high)
    const [from, to] = [earliestInstant(viewer, first * DAY), earliestInstant(viewer, (last + 1) * DAY)]
    const starts = computeSlots({ ...time, from, to, durationMinutes })
    // A session cannot move to its current start.
    const offered = moving ? starts.filter((start) => start !== moving.start) : starts
    days = slotDaysJson(offered, viewer, time.offsets)
  }
  return `{"timeZone":${JSON.stringify(timeZone)},"mentorTimeZone":${JSON.stringify(mentor.time_zone)},"days":${days}}`
}

type Moving = { sessionId: string; start: number } | undefined

/** The session that is being moved, where the caller takes part in it and it is not cancelled; undefined for anybody else. */
async function findMoving({ actor, db }: Context, sessionId: string, mentorId: string): Promise<Moving> {
  const start = actor && (await ownStart(db, sessionId, mentorId, actor.userId))
  return start ? { sessionId, start: start.getTime() } : undefined
}

async function ownStart(db: Db, sessionId: string, mentorId: string, userId: string): Promise<Date | undefined> {
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

/** During a break only the mentor moves sessions. */
async function timeOf({ db, actor }: Context, mentor: FoundMentorRow, now: number, moving: Moving) {
  if (moving && (!isOnBreak(mentor, now) || actor?.userId === mentor.user_id))
    return mentorTimeWithout(db, mentor, moving.sessionId, now)
  return (await mentorTimes(db, [mentor], now)).get(mentor.profile_id)
}

/** The free hours of a viewer's next seven days, today included: every half hour in which a session can start and end. */
function freeWeek(mentor: MentorTime, viewer: ZoneOffsets): AvailabilityDay[] {
  const today = Math.floor(wallOf(viewer, mentor.now) / DAY)
  const days: TimeRange[][] = Array.from({ length: 7 }, () => [])
  const [from, to] = [earliestInstant(viewer, today * DAY), earliestInstant(viewer, (today + 7) * DAY)]
  for (const start of computeSlots({ ...mentor, from, to, durationMinutes: SHORTEST_MINUTES })) {
    const wall = wallOf(viewer, start)
    const day = Math.floor(wall / DAY)
    const startMinute = (wall - day * DAY) / MINUTE
    const endMinute = startMinute + SHORTEST_MINUTES
    days[day - today]!.push({ startMinute, endMinute: Math.min(endMinute, 1440) })
    if (endMinute > 1440) days[day - today + 1]?.push({ startMinute: 0, endMinute: endMinute - 1440 })
  }
  const ranges = days.flatMap((pieces, index) =>
    mergeRanges(pieces).map((range) => ({ weekday: weekdayOf(today + index) + 1, ...range })),
  )
  return showWeek(ranges)
}

/** The zone in the query, else the caller's, else UTC; in its exact spelling, because clocks are cached by it. */
function zoneFor(ctx: Context, requested: string | undefined): string {
  const zone = requested ?? ctx.actor?.timeZone ?? 'UTC'
  if (knownZones.has(zone)) return zone
  if (!isKnownZone(zone))
    throw new Refusal('invalid_input', { fields: [{ field: 'timeZone', code: 'time_zone_unknown' }] })
  knownZones.add(zone)
  return zone
}

const knownZones = new Set<string>()

function dayRange(from: string, to: string): [first: number, last: number] {
  const [first, last] = [parseDay(from)!, parseDay(to)!]
  if (last < first) throw new Refusal('invalid_input', { fields: [{ field: 'to', code: 'days_reversed' }] })
  if (last - first >= MAX_DAYS)
    throw new Refusal('invalid_input', { fields: [{ field: 'to', code: 'too_many_days', max: MAX_DAYS }] })
  return [first, last]
}
