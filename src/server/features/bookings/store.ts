import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Role } from '#contract/fields.ts'
import type { BookingState } from '#rules/bookings/booking.ts'
import type { StoredBreak } from '#rules/mentor-activity/breaks.ts'
import { DAY, HOUR } from '#rules/time/days.ts'
import { wallTimeAt } from '#rules/time/zones.ts'
import { mentorTimeColumns, type MentorTimeRow } from '#server/features/availability/public.ts'
import { calendarRoom } from '#server/features/calendars/public.ts'
import { releaseTime, scheduleLock } from '#server/features/commitments/public.ts'
import { connectedWith } from '#server/features/connections/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Bookings } from '#server/platform/database/db.gen.ts'
import { pipeline } from '#server/platform/database/fast/public.ts'

const columns = [
  'id',
  'status',
  'starts_at',
  'ends_at',
  'time_zone',
  'duration_minutes',
  'notes',
  'expires_at',
  'move_requested_by',
  'move_reason',
  'move_expires_at',
  'cancelled_by',
  'cancel_reason',
  'cancelled_at',
  'sequence',
  'mentor_joined_at',
  'mentee_joined_at',
  'awaits_calendar',
  'mentor_id',
  'mentee_id',
  'mentor_user_id',
  'mentee_user_id',
  'wall_time',
  'mentee_time_zone',
  'mentee_wall_time',
  'created_at',
] as const satisfies readonly (keyof Bookings)[]
/** Columns whose values a check constraint lists. */
type Checked = { status: BookingState['status']; move_requested_by: Role | null; cancelled_by: Role | null }

/** The columns of a booking. */
export type BookingColumns = Omit<Pick<Selectable<Bookings>, (typeof columns)[number]>, keyof Checked> & Checked

/** Both sides of a booking, as replies show them. */
export type People = Pick<BookingColumns, 'mentor_id' | 'mentee_id' | 'mentor_user_id' | 'mentee_user_id'> & {
  mentor_slug: string
  mentor_name: string
  mentor_email: string
  mentor_picture: string | null
  mentor_job: string
  mentor_company: string
  mentor_zone: string
  mentor_clock: '12' | '24' | null
  mentor_locale: string
  mentee_slug: string
  mentee_name: string
  mentee_email: string
  mentee_picture: string | null
  mentee_job: string
  mentee_company: string
  mentee_zone: string
  mentee_clock: '12' | '24' | null
  mentee_locale: string
  fixed_video_link: string | null
  connected: boolean | null
}

export type BookingRow = BookingColumns & People & { shared_topics?: string[] | null }
const isConnected = sql`case when mu.is_active and eu.is_active then ${connectedWith(sql`mu.id`, sql`eu.id`)} end as connected`

/** SQL: the columns of `People` but the ids and the link, from mp, mu (mentor's profile and user), ep and eu (mentee's). */
export const peopleColumns = sql`
  mp.slug as mentor_slug, mu.full_name as mentor_name, mu.email as mentor_email, mu.picture_url as mentor_picture,
  mp.job_title as mentor_job, mp.company_name as mentor_company, coalesce(mu.time_zone, 'UTC') as mentor_zone,
  mu.time_format as mentor_clock, mu.locale as mentor_locale,
  ep.slug as mentee_slug, eu.full_name as mentee_name, eu.email as mentee_email, eu.picture_url as mentee_picture,
  ep.job_title as mentee_job, ep.company_name as mentee_company, coalesce(eu.time_zone, 'UTC') as mentee_zone,
  eu.time_format as mentee_clock, eu.locale as mentee_locale, ${isConnected}`

const room = calendarRoom({ id: sql`b.id`, hostId: sql`b.mentor_user_id`, startsAt: sql`b.starts_at` })
/** SQL: the columns of `bookings b` alone. */
export const rowColumns = sql.raw(columns.map((name) => `b.${name}`).join(', '))
/** SQL: the topics that both have; null where notes say what a session is about. */
const sharedTopics = sql`case when coalesce(b.notes, '') = '' then array(
  select t.topic_id from profile_topics t join profile_topics o on o.profile_id = b.mentee_id and o.topic_id = t.topic_id
  where t.profile_id = b.mentor_id order by t.position) end as shared_topics`
/** SQL: the columns of `BookingRow`, over `bookingTables`. */
export const bookingColumns = sql`${rowColumns}, ${peopleColumns}, ${sharedTopics}, coalesce(${room}, s.fixed_video_link) as fixed_video_link`
/** SQL: joins one side of bookings `b`. */
export const sideTables = {
  mentor: sql`join profiles mp on mp.id = b.mentor_id join users mu on mu.id = b.mentor_user_id
    left join schedules s on s.profile_id = b.mentor_id`,
  mentee: sql`join profiles ep on ep.id = b.mentee_id join users eu on eu.id = b.mentee_user_id`,
}
/** SQL: the profile of one side of bookings `b`. */
export const sideColumn = { mentor: sql`b.mentor_id`, mentee: sql`b.mentee_id` }
export const bookingTables = sql`bookings b ${sideTables.mentor} ${sideTables.mentee}`

/** From when to when a mentor's time is read. */
export type Span = readonly [from: Date, to: Date]

/** The longest horizon and the longest session. */
const LONGEST_HORIZON = 367 * DAY
/** Covers every slot that can be offered. */
export const wholeSpan = (now: Date): Span => [new Date(now.getTime() - DAY), new Date(now.getTime() + LONGEST_HORIZON)]

/** More than a session of an hour and the longest buffer of two. */
const DECISIVE_SPAN = 4 * HOUR

/** Everything that decides one start: whatever overlaps the session with its buffers. The starts of its week are read separately. */
export function spanAround(start: number | null, now: Date): Span {
  const middle = Math.min(Math.max(start ?? 0, now.getTime()), now.getTime() + LONGEST_HORIZON)
  return [new Date(middle - DECISIVE_SPAN), new Date(middle + DECISIVE_SPAN)]
}

/** SQL: locks the schedule of a booking's mentor. */
export const scheduleLockOf = (bookingId: string) =>
  scheduleLock(sql`select mentor_id from bookings where id = ${bookingId}`)

export type LockedBooking = BookingRow & MentorTimeRow & StoredBreak & { recent_changes: Date[] }

/** A booking to change, locked after its mentor's schedule, with the mentor's time without this booking. */
export async function lockBooking(db: Db, id: string, now: Date): Promise<LockedBooking | undefined> {
  const read = sql<LockedBooking>`
    select ${bookingColumns}, b.recent_changes, mp.break_since, mp.break_ends_at,
      ${mentorTimeColumns(sql`mu.id`, wholeSpan(now), id)}
    from ${bookingTables} where b.id = ${id} for update of b`
  const [, { rows }] = await pipeline(db, scheduleLockOf(id), read)
  return rows[0]
}

/** The wall times of both sides at the start; the session keeps the mentor's when the rules of a zone change (D20). */
export const wallTimesOf = (booking: Pick<BookingRow, 'starts_at' | 'time_zone' | 'mentee_zone'>) => ({
  wall_time: wallTimeAt(booking.time_zone, booking.starts_at.getTime()),
  mentee_time_zone: booking.mentee_zone,
  mentee_wall_time: wallTimeAt(booking.mentee_zone, booking.starts_at.getTime()),
})

/** SQL: stores a booking. */
export const bookingInsert = (booking: BookingColumns): RawBuilder<unknown> =>
  sql`insert into bookings (${sql.raw(columns.join(', '))}) values (${sql.join(columns.map((name) => booking[name]))})`

export type Changes = Partial<
  BookingColumns & Pick<Selectable<Bookings>, 'recent_changes' | 'request_outcome' | 'request_settled_at'>
>

/** SQL: writes these columns of a booking. */
export const bookingUpdate = (id: string, changes: Changes): RawBuilder<unknown> =>
  sql`update bookings set ${sql.join(
    Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )} where id = ${id}`

/** Changes a locked booking and raises its sequence; returns the new state. */
export async function updateBooking(db: Db, booking: BookingRow, changes: Changes): Promise<BookingRow> {
  const changed = { ...changes, sequence: booking.sequence + 1 }
  await bookingUpdate(booking.id, changed).execute(db)
  return { ...booking, ...changed }
}

/** How a mentor's request ended, and when: what is said of how they answer follows from it. */
export const settledRequest = (outcome: 'accepted' | 'declined' | 'expired', now: Date) => ({
  request_outcome: outcome,
  request_settled_at: now,
})

/** Cancels a locked booking: the row stays, both people are free again. `by` null: the request expired. */
export async function cancelBooking(
  { db, now }: Pick<Context, 'db' | 'now'>,
  booking: BookingRow,
  by: Role | null,
  reason: string,
  settled: Partial<ReturnType<typeof settledRequest>> = {},
): Promise<BookingRow> {
  const cancelled = { status: 'CANCELLED', cancelled_by: by, cancel_reason: reason, cancelled_at: now } as const
  const changed = await updateBooking(db, booking, { ...cancelled, ...settled })
  await releaseTime(db, [booking.id])
  return changed
}
