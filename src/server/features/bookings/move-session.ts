import type { Role } from '#contract/fields.ts'
import { refuseStart, requestExpiry, statusAfterMove } from '#rules/bookings/booking.ts'
import { MINUTE } from '#rules/time/days.ts'
import { zoneAsStored } from '#rules/profiles/profiles.ts'
import { instantAt } from '#rules/time/zones.ts'
import { mentorTimeFrom } from '#server/features/availability/public.ts'
import { holdTime, releaseTime, withChange } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { conflictRefusal, slotRefusal } from './refuse-slot.ts'
import { bookingUpdate, wallTimesOf, type BookingColumns, type BookingRow, type LockedBooking } from './store.ts'

type NewSlot = { date: string; time: string; timeZone?: string | undefined }
type Move = { booking: LockedBooking; by: Role; slot: NewSlot; reason: string }

/** Moves a locked booking to another time and replaces the commitments of both people; an open request to move it is settled. */
export async function moveSession(ctx: Context<Member>, { booking, by, slot, reason }: Move): Promise<BookingRow> {
  const timeZone = slot.timeZone === undefined ? ctx.actor.timeZone : zoneAsStored(slot.timeZone)
  const start = instantAt(timeZone, slot.date, slot.time)
  const { duration_minutes: durationMinutes } = booking
  if (start === booking.starts_at.getTime())
    throw new Refusal('invalid_input', { messages: ['Time: The session is already at this time'] })
  const time = await mentorTimeFrom(ctx.db, booking.mentor_id, booking, ctx.now.getTime())
  const wholeTime = async () => time
  const refusal = refuseStart(start, durationMinutes, time, ctx.now.getTime())
  if (refusal) throw await slotRefusal(refusal, { start, durationMinutes, timeZone, wholeTime })
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
  return moved
}

function changesOf(booking: BookingRow, start: number, by: Role, now: Date) {
  const status = statusAfterMove(booking.status as 'PENDING' | 'UPCOMING', by)
  return {
    status,
    starts_at: new Date(start),
    ends_at: new Date(start + booking.duration_minutes * MINUTE),
    time_zone: booking.mentor_zone,
    expires_at: status === 'PENDING' ? new Date(requestExpiry(now.getTime(), start)) : null,
    sequence: booking.sequence + 1,
    move_requested_by: null,
    move_reason: null,
    move_expires_at: null,
  } satisfies Partial<BookingColumns>
}
