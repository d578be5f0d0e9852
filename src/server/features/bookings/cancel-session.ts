import type * as z from 'zod/mini'
import type { Booking } from '#contract/bookings/routes.ts'
import type { cancelBody } from '#contract/bookings/schemas.ts'
import { refuseChange } from '#rules/bookings/booking.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { dropJobs } from './plan-jobs.ts'
import { asRole } from './policy.ts'
import { showBooking, stateOf } from './queries.ts'
import { cancelBooking, lockBooking } from './store.ts'

/** Cancels a session or withdraws a request, by either side until it starts. */
export const cancelSession =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { body }: { body: z.infer<typeof cancelBody> }): Promise<Booking> => {
    const { booking, side } = asRole(await lockBooking(ctx.db, body.sessionId, ctx.now), ctx.actor)
    const refusal = refuseChange(stateOf(booking), ctx.now.getTime())
    if (refusal) throw new Refusal(refusal)
    const cancelled = await cancelBooking(ctx, booking, side, body.cancelReason)
    await ctx.emit('booking.cancelled', { bookingId: booking.id, sequence: cancelled.sequence, by: side })
    await dropJobs(ctx, booking.id)
    invalidateClients(ctx, booking)
    return showBooking(cancelled, ctx.actor, ctx.now, rooms)
  }
