import type * as z from 'zod/mini'
import type { Booking } from '#contract/bookings/routes.ts'
import type { respondBody } from '#contract/bookings/schemas.ts'
import type { Role } from '#contract/fields.ts'
import { openQuestion, refuseChange } from '#rules/bookings/booking.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { systemReason } from '#server/platform/i18n/reference-words.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { moveSession } from './move-session.ts'
import { planJobs } from './plan-jobs.ts'
import { asRole } from './policy.ts'
import { showBooking, stateOf } from './queries.ts'
import { resolveStart } from './resolve-start.ts'
import {
  cancelBooking,
  lockBooking,
  settledRequest,
  updateBooking,
  type BookingRow,
  type LockedBooking,
} from './store.ts'

type Body = z.infer<typeof respondBody>

/** Answers a mentee's request, or the other side's request to move. The booking is locked, so only the first answer counts. */
export const respondToRequest =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { body }: { body: Body }, isVerified: boolean): Promise<Booking> => {
    const { booking, side } = asRole(await lockBooking(ctx.db, body.sessionId, ctx.now), ctx.actor)
    const state = stateOf(booking)
    if (refuseChange(state, ctx.now.getTime())) throw new Refusal('booking_settled')
    const question = openQuestion(state, side, ctx.now.getTime())
    if (question === 'nothing') throw new Refusal('nothing_to_answer')
    const changed =
      question === 'request'
        ? await answerRequest(ctx, booking, body)
        : await answerMove(ctx, booking, side, { ...body, isVerified })
    invalidateClients(ctx, booking)
    return showBooking(changed, ctx.actor, ctx.now, rooms)
  }

async function answerRequest(
  ctx: Context<Member>,
  booking: BookingRow,
  { answer, startsAt, date, time }: Body,
): Promise<BookingRow> {
  if (startsAt !== undefined || date !== undefined || time !== undefined) {
    throw new Refusal('invalid_input', {
      fields: [{ field: 'date', code: 'request_has_its_time' }],
    })
  }
  if (answer === 'decline') {
    const settled = settledRequest('declined', ctx.now)
    const cancelled = await cancelBooking(ctx, booking, 'mentor', systemReason('declined'), settled)
    await ctx.emit('booking.declined', { bookingId: booking.id, sequence: cancelled.sequence })
    return cancelled
  }
  const accepted = await updateBooking(ctx.db, booking, {
    status: 'UPCOMING',
    expires_at: null,
    awaits_calendar: false,
    ...settledRequest('accepted', ctx.now),
  })
  await ctx.emit('booking.accepted', { bookingId: booking.id, sequence: accepted.sequence })
  await planJobs(ctx, accepted)
  return accepted
}

async function answerMove(
  ctx: Context<Member>,
  booking: LockedBooking,
  side: Role,
  body: Body & { isVerified: boolean },
): Promise<BookingRow> {
  if (body.answer === 'accept') {
    const slot = resolveStart(body, ctx.actor.timeZone)
    if (slot === null) throw new Refusal('slot_needed')
    return moveSession(ctx, {
      booking,
      by: side,
      slot,
      reason: booking.move_reason ?? '',
      isVerified: body.isVerified,
    })
  }
  const none = { move_requested_by: null, move_reason: null, move_expires_at: null }
  const declined = await updateBooking(ctx.db, booking, none)
  await ctx.emit('booking.move-declined', { bookingId: booking.id, sequence: declined.sequence, by: side })
  return declined
}
