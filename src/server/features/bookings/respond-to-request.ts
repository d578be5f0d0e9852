import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'
import { openQuestion, refuseChange } from '#rules/booking.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endSession } from './end-session.ts'
import { loadMovable, type Movable } from './load-request.ts'
import { moveSession } from './move-session.ts'
import { asRole } from './policy.ts'
import { showBooking, stateOf, type Session } from './queries.ts'
import { wakeBoth } from './wake-both.ts'

type Body = {
  sessionId: string
  answer: 'accept' | 'decline'
  date?: string | undefined
  time?: string | undefined
  timeZone?: string | undefined
}

/** Answers a mentee's request, or the other side's wish to move. The first answer counts: the session is locked. */
export const respondToRequest =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { body }: { body: Body }): Promise<Booking> => {
    const { session, side } = asRole(await loadMovable(ctx.db, body.sessionId, ctx.now), ctx.actor)
    const state = stateOf(session)
    if (refuseChange(state, ctx.now.getTime())) throw new Refusal('booking_settled')
    const question = openQuestion(state, side, ctx.now.getTime())
    if (question === 'nothing') throw new Refusal('nothing_to_answer')
    const changed =
      question === 'request' ? await answerRequest(ctx, session, body) : await answerMove(ctx, session, side, body)
    wakeBoth(ctx, session)
    return showBooking(changed, ctx.actor, ctx.now, rooms)
  }

async function answerRequest(ctx: Context<Member>, session: Session, { answer, date, time }: Body): Promise<Session> {
  if (date !== undefined || time !== undefined) {
    throw new Refusal('invalid_input', {
      messages: ['Date: A request is answered for its own time. Reschedule it to choose another one.'],
    })
  }
  if (answer === 'decline') {
    const ended = await endSession(ctx, session, 'mentor', 'The mentor declined the request')
    await ctx.emit('booking.declined', { bookingId: session.id, sequence: ended.sequence })
    return ended
  }
  const accepted = { status: 'UPCOMING', expires_at: null, sequence: session.sequence + 1 } as const
  await ctx.db.updateTable('bookings').set(accepted).where('id', '=', session.id).execute()
  await ctx.emit('booking.accepted', { bookingId: session.id, sequence: accepted.sequence })
  return { ...session, ...accepted }
}

async function answerMove(ctx: Context<Member>, session: Movable, side: Role, body: Body): Promise<Session> {
  if (body.answer === 'accept') {
    const { date, time, timeZone } = body
    if (date === undefined || time === undefined) throw new Refusal('slot_needed')
    return moveSession(ctx, { session, by: side, slot: { date, time, timeZone }, reason: session.move_reason ?? '' })
  }
  const declined = { move_requested_by: null, move_reason: null, move_expires_at: null, sequence: session.sequence + 1 }
  await ctx.db.updateTable('bookings').set(declined).where('id', '=', session.id).execute()
  await ctx.emit('booking.move-declined', { bookingId: session.id, sequence: declined.sequence, by: side })
  return { ...session, ...declined }
}
