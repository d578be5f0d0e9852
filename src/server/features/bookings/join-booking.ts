import type { Role } from '#contract/fields.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { asParticipant } from './policy.ts'
import { findBooking } from './queries.ts'

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
    async recordAttendance() {
      const column = side === 'mentor' ? 'mentor_joined_at' : 'mentee_joined_at'
      await ctx.db
        .updateTable('bookings')
        .set({ [column]: ctx.now })
        .where('id', '=', booking.id)
        .where(column, 'is', null)
        .execute()
      ctx.push([booking.mentor_user_id, booking.mentee_user_id], { feature: 'bookings', ids: [booking.id] })
    },
  }
}
