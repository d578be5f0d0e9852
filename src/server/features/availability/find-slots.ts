import type { AvailabilityDay, SlotDays } from '#contract/availability/schemas.ts'
import { DAY, parseDay } from '#rules/days.ts'
import { slotDaysJson } from '#rules/slot-days.ts'
import { computeSlots } from '#rules/slots.ts'
import { clockOf, edgeOf, isKnownZone } from '#rules/zones.ts'
import type { Context } from '#server/platform/context.ts'
import { Answer } from '#server/platform/feature.ts'
import { coalesceRequests } from '#server/platform/database/fast/public.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { freeWeek, mentorTimes, timeWithout } from './free-times.ts'
import { keptAnswer } from './kept-answers.ts'
import { ownStart, timesReadBy, type TimeRow } from './queries.ts'

const MOST_DAYS = 62
/** No horizon is longer than 365 days, and no zone is a day away from UTC. */
const FURTHEST = 367 * DAY
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

/** The reads that visitors repeat: one prepared statement by key, hours and busy times from memory, the answer written as text. */
export function createFinders(parts: Parts) {
  const [byId, bySlug] = [timesBy(parts, 'id'), timesBy(parts, 'slug')]

  async function read(mentorId: string): Promise<TimeRow> {
    const row = await (uuid.test(mentorId) ? byId : bySlug)(mentorId)
    if (!row) throw new Refusal('not_found')
    return row
  }

  async function slots(ctx: Context, { params, query }: SlotsInput): Promise<Answer<SlotDays>> {
    const timeZone = zoneFor(ctx, query.timeZone)
    const [first, last] = daysBetween(query.from, query.to)
    const row = await read(params.mentorId)
    const moving = query.movingSession ? await movingFrom(ctx, query.movingSession, row.profile_id) : undefined
    const asked = { first, last, durationMinutes: query.durationMinutes, timeZone }
    const write = () => writeSlots(ctx, row, asked, moving)
    return Answer.text(await (moving ? write() : keptAnswer(row, { ...query, timeZone }, ctx.now.getTime(), write)))
  }

  async function week(ctx: Context, { params, query }: WeekInput): Promise<AvailabilityDay[]> {
    const timeZone = zoneFor(ctx, query.timeZone)
    const now = ctx.now.getTime()
    const row = await read(params.mentorId)
    const mentor = (await mentorTimes(ctx.db, [row], now)).get(row.profile_id)
    return mentor === undefined ? [] : freeWeek(mentor, clockOf(timeZone, now, now + 8 * DAY))
  }

  return { slots, week }
}

/** One mentor's row; visitors who ask at the same time share the statement. */
function timesBy({ database: { db, pool } }: Parts, column: 'id' | 'slug') {
  const statement = { name: `mentor-times-by-${column}`, text: timesReadBy(db, column) }
  const keyOf = (row: TimeRow) => (column === 'id' ? row.profile_id : row.slug)
  return coalesceRequests(String, async (asked: string[]) => {
    const { rows } = await pool.query<TimeRow>(statement, [asked])
    return new Map(rows.map((row) => [keyOf(row), row]))
  })
}

type Asked = { first: number; last: number; durationMinutes: number; timeZone: string }

/** The answer as JSON text. */
async function writeSlots(ctx: Context, row: TimeRow, asked: Asked, moving: Moving): Promise<string> {
  const { first, last, durationMinutes, timeZone } = asked
  const now = ctx.now.getTime()
  // Nothing is offered outside these bounds; they also keep odd years out of the kept clocks.
  const low = Math.max(first * DAY - DAY, now)
  const high = Math.min((last + 2) * DAY, now + FURTHEST)
  const mentor = low < high ? await timeOf(ctx, row, now, moving) : undefined
  let days = '[]'
  if (mentor) {
    const viewer = clockOf(timeZone, low, high)
    const [from, to] = [edgeOf(viewer, first * DAY), edgeOf(viewer, (last + 1) * DAY)]
    const starts = computeSlots({ ...mentor, from, to, durationMinutes })
    // Where it takes place already it cannot be moved to.
    const offered = moving ? starts.filter((start) => start !== moving.start) : starts
    days = slotDaysJson(offered, viewer, mentor.clock)
  }
  return `{"timeZone":${JSON.stringify(timeZone)},"mentorTimeZone":${JSON.stringify(row.time_zone)},"days":${days}}`
}

type Moving = { sessionId: string; start: number } | undefined

/** The session that is being moved, where the caller takes part in it; for all others there is none. */
async function movingFrom({ actor, db }: Context, sessionId: string, mentorId: string): Promise<Moving> {
  const start = actor && (await ownStart(db, sessionId, mentorId, actor.userId))
  return start ? { sessionId, start: start.getTime() } : undefined
}

async function timeOf({ db }: Context, row: TimeRow, now: number, moving: Moving) {
  if (moving) return timeWithout(db, row, moving.sessionId, now)
  return (await mentorTimes(db, [row], now)).get(row.profile_id)
}

/** The zone asked for, else the caller's, else UTC; in its exact spelling, because clocks are kept by it. */
function zoneFor(ctx: Context, asked: string | undefined): string {
  const zone = asked ?? ctx.actor?.timeZone ?? 'UTC'
  if (known.has(zone)) return zone
  if (!isKnownZone(zone)) throw new Refusal('invalid_input', { messages: ['TimeZone: Unknown time zone'] })
  known.add(zone)
  return zone
}

const known = new Set<string>()

function daysBetween(from: string, to: string): [first: number, last: number] {
  const [first, last] = [parseDay(from)!, parseDay(to)!]
  if (last < first) throw new Refusal('invalid_input', { messages: ['To: Must not be before the first day'] })
  if (last - first >= MOST_DAYS)
    throw new Refusal('invalid_input', { messages: [`To: At most ${MOST_DAYS} days at once`] })
  return [first, last]
}
