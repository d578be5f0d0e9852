import type * as z from 'zod/mini'
import type { Booking } from '#contract/bookings/routes.ts'
import type { rescheduleBody } from '#contract/bookings/schemas.ts'
import type { Role } from '#contract/fields.ts'
import { refuseChange, requestExpiry } from '#rules/booking.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { loadMovable } from './load-request.ts'
import { moveSession } from './move-session.ts'
import { asRole } from './policy.ts'
import { showBooking, stateOf, type Session } from './queries.ts'
import type { Rooms } from './rooms.ts'
import { wakeBoth } from './wake-both.ts'

/** Moves a session at once when the new slot is bookable; without date and time it asks the other side to choose one (D27). */
export const rescheduleSession =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { body }: { body: z.infer<typeof rescheduleBody> }): Promise<Booking> => {
    const { session, side } = asRole(await loadMovable(ctx.db, body.sessionId, ctx.now), ctx.actor)
    const refusal = refuseChange(stateOf(session), ctx.now.getTime())
    if (refusal) throw new Refusal(refusal)
    const { date, time, timeZone, reason } = body
    let changed: Session
    if (date !== undefined && time !== undefined)
      changed = await moveSession(ctx, { session, by: side, slot: { date, time, timeZone }, reason })
    else if (date === undefined && time === undefined) changed = await askToMove(ctx, session, side, reason)
    else throw new Refusal('slot_needed')
    wakeBoth(ctx, session)
    return showBooking(changed, ctx.actor, ctx.now, rooms)
  }

/** A request that nobody has accepted yet has no agreed time to move from: it needs a slot. */
async function askToMove(ctx: Context<Member>, session: Session, by: Role, reason: string): Promise<Session> {
  if (session.status === 'PENDING') throw new Refusal('slot_needed')
  const asked = {
    move_requested_by: by,
    move_reason: reason,
    move_expires_at: new Date(requestExpiry(ctx.now.getTime(), session.starts_at.getTime())),
    sequence: session.sequence + 1,
  }
  await ctx.db.updateTable('bookings').set(asked).where('id', '=', session.id).execute()
  await ctx.emit('booking.move-requested', { bookingId: session.id, sequence: asked.sequence, by, reason })
  return { ...session, ...asked }
}
