import { REMINDER_HOURS, remindersAhead, type ReminderHours } from '#rules/bookings/booking.ts'
import { JOIN_OPENS_BEFORE } from '#rules/sessions/join.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { BookingColumns } from './store.ts'

const reminderKey = (bookingId: string, hours: ReminderHours) => `booking-reminder:${bookingId}:${hours}`
const openKey = (bookingId: string) => `booking-open:${bookingId}`
export const finishKey = (bookingId: string) => `booking-finish:${bookingId}`
export const expiryKey = (bookingId: string) => `booking-expiry:${bookingId}`

type Scheduling = Pick<JobContext, 'now' | 'schedule' | 'unschedule'>
export type Planned = Pick<BookingColumns, 'id' | 'status' | 'sequence' | 'starts_at' | 'ends_at' | 'expires_at'>

/**
 * Schedules what comes of a booking or request that was made, accepted or moved, in its transaction. A job that was scheduled for another
 * time does nothing when it runs.
 */
export async function planJobs(ctx: Scheduling, session: Planned): Promise<void> {
  if (session.status === 'UPCOMING') await planSession(ctx, session)
  if (session.status === 'PENDING' && session.expires_at)
    await ctx.schedule(
      'bookings.expire',
      { bookingId: session.id },
      { at: session.expires_at, key: expiryKey(session.id) },
    )
}

/** Schedules the reminders, the opening of the room and the end, one job each. */
async function planSession(ctx: Scheduling, session: Planned): Promise<void> {
  const { id: bookingId, sequence } = session
  const startsAt = session.starts_at.getTime()
  for (const { hours, at } of remindersAhead(startsAt, ctx.now.getTime())) {
    const payload = { bookingId, sequence, startsAt, hours }
    await ctx.schedule('bookings.remind', payload, { at: new Date(at), key: reminderKey(bookingId, hours) })
  }
  const opensAt = startsAt - JOIN_OPENS_BEFORE
  if (opensAt > ctx.now.getTime()) {
    const opening = { bookingId, sequence, startsAt }
    await ctx.schedule('bookings.open', opening, { at: new Date(opensAt), key: openKey(bookingId) })
  }
  const payload = { bookingId, sequence, endsAt: session.ends_at.getTime() }
  await ctx.schedule('bookings.finish', payload, { at: session.ends_at, key: finishKey(bookingId) })
}

/** Removes the scheduled jobs of a cancelled session. */
export async function dropJobs(ctx: Scheduling, bookingId: string): Promise<void> {
  for (const hours of REMINDER_HOURS) await ctx.unschedule(reminderKey(bookingId, hours))
  await ctx.unschedule(openKey(bookingId))
  await ctx.unschedule(finishKey(bookingId))
}
