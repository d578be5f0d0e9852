import type * as z from 'zod/mini'
import type { Booking } from '#contract/bookings/routes.ts'
import type { cancelBody } from '#contract/bookings/schemas.ts'
import { refuseChange } from '#rules/booking.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endSession } from './end-session.ts'
import { loadMovable } from './load-request.ts'
import { asRole } from './policy.ts'
import { showBooking, stateOf } from './queries.ts'
import type { Rooms } from './rooms.ts'
import { wakeBoth } from './wake-both.ts'

/** Cancels a session or withdraws a request; either side may, until it starts. */
export const cancelSession =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { body }: { body: z.infer<typeof cancelBody> }): Promise<Booking> => {
    const { session, side } = asRole(await loadMovable(ctx.db, body.sessionId, ctx.now), ctx.actor)
    const refusal = refuseChange(stateOf(session), ctx.now.getTime())
    if (refusal) throw new Refusal(refusal)
    const ended = await endSession(ctx, session, side, body.cancelReason)
    await ctx.emit('booking.cancelled', { bookingId: session.id, sequence: ended.sequence, by: side })
    wakeBoth(ctx, session)
    return showBooking(ended, ctx.actor, ctx.now, rooms)
  }
