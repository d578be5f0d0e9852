import { sql, type RawBuilder } from 'kysely'
import type { Booking } from '#contract/bookings/routes.ts'
import { type BookingState, openMove, statusAt } from '#rules/booking.ts'
import { joinState } from '#rules/join.ts'
import { wallAt } from '#rules/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { asRole } from './policy.ts'
import { bookingColumns, bookingTables, type BookingColumns, type BookingRow } from './store.ts'

/** A booking as its rules see it. */
export const stateOf = (row: BookingColumns): BookingState => ({
  status: row.status,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  expiresAt: row.expires_at?.getTime() ?? null,
  move:
    row.move_requested_by && row.move_expires_at
      ? { by: row.move_requested_by, expiresAt: row.move_expires_at.getTime() }
      : null,
})

type Viewer = { userId: string; fullName: string; timeZone: string }

/** A booking as one of its two sides sees it. The room's address is for whoever has joined, while it is open (D30). */
export async function showBooking(row: BookingRow, viewer: Viewer, now: Date, rooms: Rooms): Promise<Booking> {
  const state = stateOf(row)
  const move = openMove(state, now.getTime())
  const role = row.mentor_user_id === viewer.userId ? 'mentor' : 'mentee'
  const request = {
    sessionId: row.id,
    endsAt: row.ends_at,
    fixedVideoLink: row.fixed_video_link,
    participant: { name: viewer.fullName, role },
    now,
  } as const
  const isOpen = row.status === 'UPCOMING' && joinState(state.startsAt, state.endsAt, now.getTime()) === 'open'
  const joined = role === 'mentor' ? row.mentor_joined_at : row.mentee_joined_at
  return {
    id: row.id,
    status: statusAt(state, now.getTime()),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    ...wallAt(viewer.timeZone, state.startsAt),
    durationMinutes: row.duration_minutes,
    menteeId: row.mentee_id,
    menteeFullName: row.mentee_name,
    menteeProfilePictureUrl: row.mentee_picture,
    menteeJobTitle: row.mentee_job,
    menteeCompanyName: row.mentee_company,
    menteeTimeZone: row.mentee_zone,
    mentorId: row.mentor_id,
    mentorFullName: row.mentor_name,
    mentorProfilePictureUrl: row.mentor_picture,
    mentorJobTitle: row.mentor_job,
    mentorCompanyName: row.mentor_company,
    mentorTimeZone: row.mentor_zone,
    sessionNotes: row.notes,
    sessionVideoLink: isOpen && joined !== null ? await rooms.open(request) : null,
    cancelReason: row.cancel_reason,
    cancelledBy: row.cancelled_by,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    moveRequest: move && {
      by: move.by,
      reason: row.move_reason ?? '',
      expiresAt: new Date(move.expiresAt).toISOString(),
    },
    expiresAt: row.status === 'PENDING' ? (row.expires_at?.toISOString() ?? null) : null,
    hasRoom: rooms.has(request),
    attended: { mentor: row.mentor_joined_at !== null, mentee: row.mentee_joined_at !== null },
  }
}

/** SQL: the bookings in which the caller has their present role. */
export const ownBookings = ({ role, profileId }: Member) =>
  role === 'mentor' ? sql<boolean>`b.mentor_id = ${profileId}` : sql<boolean>`b.mentee_id = ${profileId}`

type Paging = { query: { page: number; size: number } }
type List = (now: Date) => { where: RawBuilder<unknown>; order: RawBuilder<unknown> }

const lists = {
  upcoming: (now) => ({ where: sql`b.status = 'UPCOMING' and b.ends_at > ${now}`, order: sql`b.starts_at, b.id` }),
  pending: () => ({ where: sql`b.status = 'PENDING'`, order: sql`b.starts_at, b.id` }),
  past: (now) => ({ where: sql`b.status = 'UPCOMING' and b.ends_at <= ${now}`, order: sql`b.starts_at desc, b.id` }),
  cancelled: () => ({ where: sql`b.status = 'CANCELLED'`, order: sql`b.cancelled_at desc, b.id` }),
} satisfies Record<string, List>

/** One of the four lists of the caller's bookings, by page. */
export const listBookings =
  (rooms: Rooms, list: keyof typeof lists) =>
  async (ctx: Context<Member>, { query: { page, size } }: Paging): Promise<Page<Booking>> => {
    const { where, order } = lists[list](ctx.now)
    const { rows } = await sql<BookingRow>`
    select ${bookingColumns} from ${bookingTables} where ${ownBookings(ctx.actor)} and ${where}
    order by ${order} limit ${size + 1} offset ${page * size}`.execute(ctx.db)
    const shown = rows.slice(0, size).map((row) => showBooking(row, ctx.actor, ctx.now, rooms))
    return new Page(await Promise.all(shown), rows.length > size)
  }

/** One of the caller's bookings. */
export const oneBooking =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { params }: { params: { id: string } }): Promise<Booking> => {
    const { booking } = asRole(await findBooking(ctx.db, params.id), ctx.actor)
    return showBooking(booking, ctx.actor, ctx.now, rooms)
  }

/** A booking by its id, whoever may see it: policy.ts decides that. */
export async function findBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`select ${bookingColumns} from ${bookingTables} where b.id = ${id}`.execute(db)
  return rows[0]
}

/** The caller's agreed bookings that are not over and start before an instant, next first. */
export async function ownBookingsBefore(
  { actor, db, now }: Context<Member>,
  before: Date,
  limit: number,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${bookingColumns} from ${bookingTables}
    where ${ownBookings(actor)} and b.status = 'UPCOMING' and b.ends_at > ${now} and b.starts_at < ${before}
    order by b.starts_at, b.id limit ${limit}`.execute(db)
  return rows
}
