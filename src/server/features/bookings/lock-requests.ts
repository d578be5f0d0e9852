import { sql, type RawBuilder } from 'kysely'
import type { MentorTime } from '#rules/availability/slots.ts'
import { MINUTE } from '#rules/time/days.ts'
import { mentorTimeColumns, mentorTimeFrom, type MentorTimeRow } from '#server/features/availability/public.ts'
import { areCalendarsVerified } from '#server/features/calendars/public.ts'
import { freeScheduleLock, isFree, scheduleLock } from '#server/features/commitments/public.ts'
import { blockedBetween } from '#server/features/connections/public.ts'
import { isSignedIn } from '#server/platform/auth/actor.ts'
import type { Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { batchArray, pipeline } from '#server/platform/database/fast/public.ts'
import { peopleColumns, spanAround, wholeSpan, type People, type Span } from './store.ts'

/** What decides a requested booking. */
export type RequestRow = People &
  MentorTimeRow & {
    number: number
    known: boolean | null
    blocked: boolean
    approve_requests: boolean | null
    /** Whether the caller is still signed in, with this profile. */
    is_caller: boolean
    /** Whether the mentor's external calendars were read within the last minute. */
    is_verified: boolean
    /** Whether the mentee has no other session at that time; the constraint has the last word. */
    is_mentee_free: boolean
  }
export type Request = { actor: Member; mentorId: string; start: number | null; durationMinutes: number }
type LoadedRequest = { row: RequestRow; time: MentorTime | null }

/** SQL: the rows of requests, numbered from 1; the mentor's time within a span of each. */
function requestRows(requests: readonly (Request & { span: Span })[], now: Date): RawBuilder<RequestRow> {
  const ids = (of: (request: Request) => unknown) => batchArray(requests.map(of), 'uuid')
  const instants = (of: (request: Request & { span: Span }) => unknown) => batchArray(requests.map(of), 'timestamptz')
  return sql<RequestRow>`
    select request.number::int as number, ${peopleColumns}, s.fixed_video_link, s.approve_requests,
      ${mentorTimeColumns(sql`mu.id`, [sql`request.from_at`, sql`request.to_at`])},
      mp.role = 'mentor' and mu.role = 'mentor' and mu.is_active as known,
      ${blockedBetween(sql`mu.id`, sql`eu.id`)} as blocked,
      eu.role = ep.role and ${isSignedIn(sql`eu.id`, sql`request.device`, now)} as is_caller,
      ${areCalendarsVerified(sql`mu.id`, now)} as is_verified,
      ${isFree(sql`eu.id`, sql`request.start_at`, sql`request.end_at`)} as is_mentee_free
    from unnest(${ids((one) => one.mentorId)}, ${ids(({ actor }) => actor.profileId)}, ${ids(({ actor }) => actor.deviceSessionId)},
        ${instants(({ span }) => span[0])}, ${instants(({ span }) => span[1])}, ${instants(startOf)}, ${instants(endOf)})
      with ordinality as request (mentor_id, mentee_id, device, from_at, to_at, start_at, end_at, number)
    join profiles ep on ep.id = request.mentee_id join users eu on eu.id = ep.user_id
    left join profiles mp on mp.id = request.mentor_id left join users mu on mu.id = mp.user_id
    left join schedules s on s.profile_id = mp.id`
}

const startOf = ({ start }: Request) => (start === null ? null : new Date(start))
const endOf = ({ start, durationMinutes }: Request) =>
  start === null ? null : new Date(start + durationMinutes * MINUTE)

const timeOf = (db: Db, row: RequestRow, now: Date) => mentorTimeFrom(db, row.mentor_id, row, now.getTime())

/**
 * Locks the mentor's schedule and loads everything that decides a booking: both people, the calendar, a block, the mentor's time around
 * the start. `wholeTime` reads the rest of that time, for alternatives.
 */
export async function lockForBooking(db: Db, request: Request, now: Date) {
  const read = (span: Span) => requestRows([{ ...request, span }], now)
  const [, { rows }] = await pipeline(db, scheduleLock([request.mentorId]), read(spanAround(request.start, now)))
  const row = rows[0]!
  const wholeTime = async () => timeOf(db, (await read(wholeSpan(now)).execute(db)).rows[0]!, now)
  return { row, time: await timeOf(db, row, now), wholeTime }
}

/**
 * The same for requests of several callers, each for another mentor, without waiting for locks: undefined for a request whose mentor's
 * schedule somebody else has locked, or who has none.
 */
export async function lockEachForBooking(
  db: Db,
  requests: readonly Request[],
  now: Date,
): Promise<(LoadedRequest | undefined)[]> {
  const [locked, { rows }] = await pipeline(
    db,
    freeScheduleLock(requests.map(({ mentorId }) => mentorId)),
    requestRows(
      requests.map((request) => ({ ...request, span: spanAround(request.start, now) })),
      now,
    ),
  )
  const isLocked = new Set(locked.rows.map((row) => row.profile_id))
  const loaded = new Map<number, LoadedRequest>()
  for (const row of rows)
    if (isLocked.has(row.mentor_id)) loaded.set(row.number, { row, time: await timeOf(db, row, now) })
  return requests.map((_, index) => loaded.get(index + 1))
}
