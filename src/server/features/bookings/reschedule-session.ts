import type * as z from 'zod/mini'
import type { Booking } from '#contract/bookings/routes.ts'
import type { rescheduleBody } from '#contract/bookings/schemas.ts'
import type { Role } from '#contract/fields.ts'
import { refuseChange, requestExpiry } from '#rules/bookings/booking.ts'
import { withChange } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { moveSession } from './move-session.ts'
import { asRole } from './policy.ts'
import { showBooking, stateOf } from './queries.ts'
import { resolveStart } from './resolve-start.ts'
import { lockBooking, updateBooking, type BookingRow, type LockedBooking } from './store.ts'

/** Moves a session at once when the new slot is bookable; without a start it requests that the other side choose one (D27). */
export const rescheduleSession =
  (rooms: Rooms) =>
  async (
    ctx: Context<Member>,
    { body }: { body: z.infer<typeof rescheduleBody> },
    isVerified: boolean,
  ): Promise<Booking> => {
    const { booking, side } = asRole(await lockBooking(ctx.db, body.sessionId, ctx.now), ctx.actor)
    const refusal = refuseChange(stateOf(booking), ctx.now.getTime())
    if (refusal) throw new Refusal(refusal)
    const { reason } = body
    const slot = resolveStart(body, ctx.actor.timeZone)
    const changed =
      slot === null
        ? await requestMove(ctx, booking, side, reason)
        : await moveSession(ctx, { booking, by: side, slot, reason, isVerified })
    invalidateClients(ctx, booking)
    return showBooking(changed, ctx.actor, ctx.now, rooms)
  }

/** A request that is not accepted yet has no agreed time, so moving it requires a slot. */
async function requestMove(
  ctx: Context<Member>,
  booking: LockedBooking,
  by: Role,
  reason: string,
): Promise<BookingRow> {
  if (booking.status === 'PENDING') throw new Refusal('slot_needed')
  const changed = await updateBooking(ctx.db, booking, {
    move_requested_by: by,
    move_reason: reason,
    move_expires_at: new Date(requestExpiry(ctx.now.getTime(), booking.starts_at.getTime())),
    recent_changes: withChange(booking.recent_changes, ctx.now),
  })
  await ctx.emit('booking.move-requested', { bookingId: booking.id, sequence: changed.sequence, by, reason })
  return changed
}
