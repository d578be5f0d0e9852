import type { Role } from '#contract/fields.ts'
import type { Context, JobContext, Member } from '#server/platform/context.ts'
import { asParticipant, sideOf } from './policy.ts'
import { findBooking } from './queries.ts'
import type { BookingRow } from './store.ts'

/** What joining needs of a session of either kind, for one participant. */
export type JoinableSession = {
  /** The id of the booking or the occurrence. */
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isCancelled: boolean
  /** A request that is not accepted yet. */
  readonly isPending: boolean
  readonly fixedVideoLink: string | null
  readonly role: Role
  /** Records the participant's attendance once, and invalidates the session for those who see it. */
  recordAttendance(): Promise<void>
}

/** The booking for joining; `not_found` for strangers. */
export async function joinableBooking(
  ctx: Pick<Context<Member>, 'actor' | 'db' | 'now' | 'push'>,
  id: string,
): Promise<JoinableSession> {
  const { booking, side } = asParticipant(await findBooking(ctx.db, id), ctx.actor)
  return {
    id: booking.id,
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    isCancelled: booking.status === 'CANCELLED',
    isPending: booking.status === 'PENDING',
    fixedVideoLink: booking.fixed_video_link,
    role: side,
    recordAttendance: () => setJoined(ctx, booking, side, ctx.now),
  }
}

type Recorded = Pick<BookingRow, 'id' | 'mentor_user_id' | 'mentee_user_id'>

async function setJoined({ db, push }: Pick<JobContext, 'db' | 'push'>, booking: Recorded, side: Role, at: Date) {
  const column = side === 'mentor' ? 'mentor_joined_at' : 'mentee_joined_at'
  await db
    .updateTable('bookings')
    .set({ [column]: at })
    .where('id', '=', booking.id)
    .where(column, 'is', null)
    .execute()
  push([booking.mentor_user_id, booking.mentee_user_id], { subject: 'bookings', ids: [booking.id] })
}

/** Records, once, that one of the two attended from an instant on. */
export async function recordBookingAttendance(ctx: JobContext, id: string, userId: string, at: Date): Promise<void> {
  const booking = await findBooking(ctx.db, id)
  const side = booking && sideOf(booking, userId)
  if (side) await setJoined(ctx, booking, side, at)
}

/** Takes a session that is over, and that not both attended, out of the statistics of both people. */
export async function markMissed({ db }: Pick<JobContext, 'db'>, id: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ is_missed: true })
    .where('id', '=', id)
    .where((where) => where.or([where('mentor_joined_at', 'is', null), where('mentee_joined_at', 'is', null)]))
    .execute()
}
