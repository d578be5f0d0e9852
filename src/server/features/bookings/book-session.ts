import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Booking } from '#contract/bookings/routes.ts'
import type { createBookingBody } from '#contract/bookings/schemas.ts'
import type { MentorTime } from '#rules/availability/slots.ts'
import { refuseBooking, requestExpiry } from '#rules/bookings/booking.ts'
import { isOnBreak } from '#rules/mentor-activity/breaks.ts'
import { MINUTE } from '#rules/time/days.ts'
import type { VerifyCalendars } from '#server/features/calendars/public.ts'
import { holdTime } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { lockForBooking, type RequestRow } from './lock-for-booking.ts'
import { planJobs } from './plan-jobs.ts'
import { showBooking } from './queries.ts'
import { conflictRefusal, slotRefusal } from './refuse-slot.ts'
import { resolveStart } from './resolve-start.ts'
import { bookingInsert, wallTimesOf, type BookingRow, type People } from './store.ts'

type Input = { body: z.infer<typeof createBookingBody> }

/**
 * Before the transaction: whether the mentor's external calendars were checked within the last minute. What they answer is stored first, so
 * that the command reads it.
 */
const verifyMentor =
  (verifyCalendars: VerifyCalendars) =>
  (ctx: Context<Member>, { body }: Input): Promise<boolean> =>
    verifyCalendars(ctx, sql`(select user_id from profiles where id = ${body.mentorId})`)

/**
 * Books a session: locks, loads, validates and writes. Of two requests for one slot the second is refused with free alternatives. Where the
 * calendars could not be checked it is a request, which becomes a session once they were.
 */
export const bookSession = (rooms: Rooms, verifyCalendars: VerifyCalendars) =>
  command(async (ctx: Context<Member>, { body }: Input, isVerified: boolean): Promise<Booking> => {
    // The schema requires a start.
    const { start, timeZone } = resolveStart(body, ctx.actor.timeZone) ?? { start: null, timeZone: body.timeZone }
    const { row, time, wholeTime } = await lockForBooking(ctx, body.mentorId, start)
    const slot = { start, durationMinutes: body.durationMinutes, timeZone, wholeTime }
    const refusal = refusalOf(ctx, body, { start, row, time })
    if (refusal) throw await slotRefusal(refusal, slot)
    const booking = newBooking(body, row, { start: start!, approval: approvalOf(row, isVerified), now: ctx.now })
    const userIds = [booking.mentor_user_id, booking.mentee_user_id]
    const hold = { kind: 'individual', userIds, sessions: [booking] } as const
    const [conflict] = await holdTime(ctx.db, hold, bookingInsert(booking))
    if (conflict) throw await conflictRefusal(conflict.userIds, booking.mentor_user_id, { ...slot, start: start! })
    const { id, sequence, mentor_id: mentorId } = booking
    await ctx.emit(booking.status === 'PENDING' ? 'booking.requested' : 'booking.made', { bookingId: id, sequence })
    await planJobs(ctx, booking)
    ctx.push(userIds, { subject: 'bookings', ids: [id] })
    ctx.push([booking.mentor_user_id], { subject: 'availability', ids: [mentorId] })
    return showBooking(booking, ctx.actor, ctx.now, rooms)
  }, verifyMentor(verifyCalendars))

type Loaded = { row: RequestRow; time: MentorTime | null; start: number | null }

const refusalOf = ({ actor, now }: Context<Member>, { mentorId, durationMinutes }: Input['body'], loaded: Loaded) =>
  refuseBooking(
    {
      mentorKnown: loaded.row.known === true,
      own: mentorId === actor.profileId || loaded.row.mentor_user_id === actor.userId,
      blocked: loaded.row.blocked,
      onBreak: isOnBreak(loaded.row, now.getTime()),
      hasCalendar: loaded.row.has_calendar,
      start: loaded.start,
      durationMinutes,
    },
    loaded.time,
    now.getTime(),
  )

const approvalOf = (row: RequestRow, isVerified: boolean): Terms['approval'] =>
  row.approve_requests === true ? 'mentor' : isVerified ? 'nobody' : 'calendar'

type Terms = { start: number; approval: 'mentor' | 'calendar' | 'nobody'; now: Date }

function newBooking(body: Input['body'], people: People, { start, approval, now }: Terms): BookingRow {
  const needsApproval = approval !== 'nobody'
  const startsAt = new Date(start)
  return {
    ...people,
    ...wallTimesOf({ starts_at: startsAt, time_zone: people.mentor_zone, mentee_zone: people.mentee_zone }),
    id: randomUUID(),
    created_at: now,
    status: needsApproval ? 'PENDING' : 'UPCOMING',
    starts_at: startsAt,
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
