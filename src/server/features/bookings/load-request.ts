import { sql } from 'kysely'
import { DAY } from '#rules/days.ts'
import type { MentorTime } from '#rules/slots.ts'
import { packedBusy, packedStarts, scheduleAt, timeFrom, unpackInstants } from '#server/features/availability/public.ts'
import { hasCalendar } from '#server/features/calendars/public.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'
import { mentorLock, mentorLockOf } from './hold-time.ts'
import { peopleColumns, sessionColumns, sessionTables, type People, type Session } from './queries.ts'

type TimeColumns = { version: number | null; has_calendar: boolean; busy: Buffer | null; booked: Buffer | null }
type Span = readonly [from: Date, to: Date]

/** The horizon's limit and the longest session. */
const FURTHEST = 367 * DAY
/** All that may be offered. */
const wholeSpan = (now: Date): Span => [new Date(now.getTime() - DAY), new Date(now.getTime() + FURTHEST)]

/** All that decides one start: no session with its buffers is a day long. `packedStarts` adds the days of its week. */
function spanAround(start: number | null, now: Date): Span {
  const middle = Math.min(Math.max(start ?? 0, now.getTime()), now.getTime() + FURTHEST)
  return [new Date(middle - DAY), new Date(middle + DAY)]
}

/** SQL: what the slot engine needs of the mentor `mp`, `mu`, `s` within a span; a session that moves is left out. */
function timeColumns([from, to]: Span, except?: string) {
  return sql`s.version, ${hasCalendar(sql`mu.id`)} as has_calendar,
    ${packedBusy(sql`mu.id`, from, to, except)} as busy, ${packedStarts(from, to, except)} as booked`
}

type RequestRow = People & TimeColumns & { known: boolean | null; blocked: boolean; approve_requests: boolean | null }
type Asked = { mentorId: string; menteeId: string; start: number | null }

/**
 * Locks the mentor's time and loads all that decides a booking: both people, the gate, a block, her time around the start. `wholeTime` reads
 * the rest of it, for those who need another start.
 */
export async function loadRequest(db: Db, { mentorId, menteeId, start }: Asked, now: Date) {
  const span = spanAround(start, now)
  const [, { rows }] = await pipeline(db, mentorLock(mentorId), requestRead(mentorId, menteeId, span))
  const row = rows[0]!
  const wholeTime = async () => {
    const whole = await requestRead(mentorId, menteeId, wholeSpan(now)).execute(db)
    return timeOf(db, whole.rows[0]!, now)
  }
  return { row, time: await timeOf(db, row, now), wholeTime }
}

const requestRead = (mentorId: string, menteeId: string, span: Span) => sql<RequestRow>`
    select ${peopleColumns}, ${timeColumns(span)}, s.approve_requests,
      mp.role = 'mentor' and mu.role = 'mentor' and mu.suspended_at is null as known,
      ${blockedBetween(sql`mu.id`, sql`eu.id`)} as blocked
    from profiles ep join users eu on eu.id = ep.user_id
    left join profiles mp on mp.id = ${mentorId} left join users mu on mu.id = mp.user_id left join schedules s on s.profile_id = mp.id
    where ep.id = ${menteeId}`

export type Movable = Session & TimeColumns

/** A session to be changed, locked as its mentor's time is, with that time as if the session did not exist. */
export async function loadMovable(db: Db, id: string, now: Date): Promise<Movable | undefined> {
  const read = sql<Movable>`
    select ${sessionColumns}, ${timeColumns(wholeSpan(now), id)} from ${sessionTables} where b.id = ${id} for update of b`
  const [, { rows }] = await pipeline(db, mentorLockOf(id), read)
  return rows[0]
}

/** Null for a mentor who offers nothing: she never set hours, or has no calendar (D29). */
export async function timeOf(db: Db, row: People & TimeColumns, now: Date): Promise<MentorTime | null> {
  if (row.version === null || !row.has_calendar) return null
  const times = { busy: unpackInstants(row.busy), booked: unpackInstants(row.booked) }
  return timeFrom(times, await scheduleAt(db, row.mentor_id, row.version), now.getTime())
}
