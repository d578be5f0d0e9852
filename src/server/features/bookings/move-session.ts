import type { Role } from '#contract/fields.ts'
import { refuseStart, requestExpiry, statusAfterMove } from '#rules/bookings/booking.ts'
import { isOnBreak } from '#rules/mentor-activity/breaks.ts'
import { MINUTE } from '#rules/time/days.ts'
import { mentorTimeFrom } from '#server/features/availability/public.ts'
import { holdTime, releaseTime, withChange } from '#server/features/commitments/public.ts'
import type { VerifyCalendars } from '#server/features/calendars/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planJobs } from './plan-jobs.ts'
import { conflictRefusal, slotRefusal } from './refuse-slot.ts'
import type { NamedStart, ResolvedStart } from './resolve-start.ts'
import {
  bookingUpdate,
  settledRequest,
  wallTimesOf,
  type BookingColumns,
  type BookingRow,
  type Changes,
  type LockedBooking,
} from './store.ts'

type MoveInput = { body: NamedStart & { sessionId: string } }

/**
 * Before the transaction: asks the mentor's external calendars. False: they did not answer, and the mentee asks for the move. Mentors know
 * their own time, so their moves do not wait.
 */
export const verifyMove =
  (verifyCalendars: VerifyCalendars) =>
  async (ctx: Context<Member>, { body }: MoveInput): Promise<boolean> => {
    if (body.startsAt === undefined && body.date === undefined) return true
    const booking = await ctx.db
      .selectFrom('bookings')
      .select(['mentor_user_id', 'mentee_user_id'])
      .where('id', '=', body.sessionId)
      .executeTakeFirst()
    if (!booking || ![booking.mentor_user_id, booking.mentee_user_id].includes(ctx.actor.userId)) return true
    return (await verifyCalendars(ctx, booking.mentor_user_id)) || booking.mentor_user_id === ctx.actor.userId
  }

type Move = { booking: LockedBooking; by: Role; slot: ResolvedStart; reason: string; isVerified: boolean }

/** Moves a locked booking to another time and replaces the commitments of both people; an open request to move it is settled. */
export async function moveSession(
  ctx: Context<Member>,
  { booking, by, slot: { start, timeZone }, reason, isVerified }: Move,
): Promise<BookingRow> {
  const { duration_minutes: durationMinutes } = booking
  if (start === booking.starts_at.getTime())
    throw new Refusal('invalid_input', { fields: [{ field: 'time', code: 'start_unchanged' }] })
  // Agreed sessions stay during a break; it is the mentor who may choose another time for one.
  if (by === 'mentee' && isOnBreak(booking, ctx.now.getTime())) throw new Refusal('mentor_on_break')
  const time = await mentorTimeFrom(ctx.db, booking.mentor_id, booking, ctx.now.getTime())
  const wholeTime = async () => time
  const refusal = refuseStart(start, durationMinutes, time, ctx.now.getTime())
  if (refusal) throw await slotRefusal(refusal, { start, durationMinutes, timeZone, wholeTime })
  // An agreed session does not become a request again, and nothing is agreed on while the mentor's calendar is unknown.
  if (!isVerified && booking.status === 'UPCOMING') throw new Refusal('calendar_unverified')
  const recentChanges = withChange(booking.recent_changes, ctx.now)
  const changes = changesOf(booking, start!, by, ctx.now)
  const moved = { ...booking, ...changes }
  await releaseTime(ctx.db, [booking.id])
  const userIds = [booking.mentor_user_id, booking.mentee_user_id]
  const update = bookingUpdate(booking.id, { ...changes, ...wallTimesOf(moved), recent_changes: recentChanges })
  const [conflict] = await holdTime(ctx.db, { kind: 'individual', userIds, sessions: [moved] }, update)
  if (conflict) {
    const taken = { start: start!, durationMinutes, timeZone, wholeTime }
    throw await conflictRefusal(conflict.userIds, booking.mentor_user_id, taken)
  }
  await ctx.emit('booking.moved', {
    bookingId: booking.id,
    sequence: moved.sequence,
    by,
    reason,
    from: booking.starts_at.toISOString(),
  })
  await planJobs(ctx, moved)
  return moved
}

function changesOf(booking: BookingRow, start: number, by: Role, now: Date): Changes & Pick<BookingColumns, Moved> {
  const status = statusAfterMove(booking.status as 'PENDING' | 'UPCOMING', by)
  return {
    status,
    starts_at: new Date(start),
    ends_at: new Date(start + booking.duration_minutes * MINUTE),
    time_zone: booking.mentor_zone,
    awaits_calendar: booking.awaits_calendar && status === 'PENDING',
    expires_at: status === 'PENDING' ? new Date(requestExpiry(now.getTime(), start)) : null,
    sequence: booking.sequence + 1,
    move_requested_by: null,
    move_reason: null,
    move_expires_at: null,
    // Another time, chosen by the mentor, accepts a request.
    ...(booking.status === 'PENDING' && by === 'mentor' ? settledRequest('accepted', now) : {}),
  }
}

type Moved = 'status' | 'starts_at' | 'ends_at' | 'time_zone' | 'sequence'
