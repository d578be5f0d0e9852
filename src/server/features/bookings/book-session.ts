import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Booking } from '#contract/bookings/routes.ts'
import type { createBookingBody } from '#contract/bookings/schemas.ts'
import { refuseBooking, requestExpiry } from '#rules/bookings/booking.ts'
import { MINUTE } from '#rules/time/days.ts'
import { zoneAsStored } from '#rules/profiles/profiles.ts'
import { instantAt } from '#rules/time/zones.ts'
import type { VerifyCalendars } from '#server/features/calendars/public.ts'
import { holdTime } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { showBooking } from './queries.ts'
import { conflictRefusal, slotRefusal } from './refuse-slot.ts'
import { bookingInsert, lockForBooking, type BookingRow, type People } from './store.ts'

type Input = { body: z.infer<typeof createBookingBody> }

/**
 * Before the transaction: whether the mentor's external calendars were checked within the last minute. What they answer is stored first, so
 * that the command reads it.
 */
export const verifyMentor =
  (verifyCalendars: VerifyCalendars) =>
  async (ctx: Context<Member>, { body }: Input): Promise<boolean> => {
    const mentor = await ctx.db
      .selectFrom('profiles')
      .select('user_id')
      .where('id', '=', body.mentorId)
      .executeTakeFirst()
    return mentor === undefined || verifyCalendars(ctx, mentor.user_id)
  }

/**
 * Books a session: locks, loads, validates and writes. Of two requests for one slot the second is refused with free alternatives. Where the
 * calendars could not be checked it is a request, which becomes a session once they were.
 */
export const bookSession =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { body }: Input, isVerified: boolean): Promise<Booking> => {
    const { mentorId, durationMinutes } = body
    const timeZone = zoneAsStored(body.timeZone)
    const start = instantAt(timeZone, body.date, body.time)
    const request = { mentorId, menteeId: ctx.actor.profileId, start }
    const { row, time, wholeTime } = await lockForBooking(ctx.db, request, ctx.now)
    const facts = {
      mentorKnown: row.known === true,
      own: mentorId === ctx.actor.profileId || row.mentor_user_id === ctx.actor.userId,
      blocked: row.blocked,
      hasCalendar: row.has_calendar,
      start,
      durationMinutes,
    }
    const refusal = refuseBooking(facts, time, ctx.now.getTime())
    if (refusal) throw await slotRefusal(refusal, { start, durationMinutes, timeZone, wholeTime })
    const approval = row.approve_requests === true ? 'mentor' : isVerified ? 'nobody' : 'calendar'
    const booking = newBooking(body, row, { start: start!, approval, now: ctx.now })
    const userIds = [booking.mentor_user_id, booking.mentee_user_id]
    const hold = { kind: 'individual', userIds, sessions: [booking] } as const
    const [conflict] = await holdTime(ctx.db, hold, bookingInsert(booking, ctx.now))
    if (conflict) {
      const slot = { start: start!, durationMinutes, timeZone, wholeTime }
      throw await conflictRefusal(conflict.userIds, booking.mentor_user_id, slot)
    }
    const { id, sequence } = booking
    await ctx.emit(booking.status === 'PENDING' ? 'booking.requested' : 'booking.made', { bookingId: id, sequence })
    ctx.push(userIds, { feature: 'bookings', ids: [id] })
    ctx.push([row.mentor_user_id], { feature: 'availability', ids: [mentorId] })
    return showBooking(booking, ctx.actor, ctx.now, rooms)
  }

type Terms = { start: number; approval: 'mentor' | 'calendar' | 'nobody'; now: Date }

function newBooking(body: Input['body'], people: People, { start, approval, now }: Terms): BookingRow {
  const needsApproval = approval !== 'nobody'
  return {
    ...people,
    id: randomUUID(),
    status: needsApproval ? 'PENDING' : 'UPCOMING',
    starts_at: new Date(start),
    ends_at: new Date(start + body.durationMinutes * MINUTE),
    // The agreed time is in the mentor's zone, whatever the zone of the request (D20).
    time_zone: people.mentor_zone,
    duration_minutes: body.durationMinutes,
    notes: body.sessionNotes || null,
    expires_at: needsApproval ? new Date(requestExpiry(now.getTime(), start)) : null,
    move_requested_by: null,
    move_reason: null,
    move_expires_at: null,
    cancelled_by: null,
    cancel_reason: null,
    cancelled_at: null,
    sequence: 0,
    mentor_joined_at: null,
    mentee_joined_at: null,
    awaits_calendar: approval === 'calendar',
  }
}
