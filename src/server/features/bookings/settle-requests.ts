import { sql } from 'kysely'
import { isBusyAt } from '#rules/availability/slots.ts'
import { MINUTE } from '#rules/time/days.ts'
import { mentorTimeFrom } from '#server/features/availability/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import { systemReason } from '#server/platform/i18n/reference-words.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { planJobs } from './plan-jobs.ts'
import { cancelBooking, lockBooking, updateBooking, type LockedBooking } from './store.ts'

/** Bookings are locked one after the other, so a run takes few; the next one follows in a minute. */
const BATCH = 20

/**
 * Requests that were made while a calendar did not answer become sessions, or end, once it has. Busy times verified up to a minute before
 * the request count, as they do for a booking.
 */
export async function settleRequests(ctx: JobContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join schedules s on s.profile_id = b.mentor_id
    where b.awaits_calendar and b.status = 'PENDING' and b.starts_at > ${ctx.now}
      and (s.external_verified_at is null or s.external_verified_at > b.created_at - interval '1 minute')
    order by b.mentor_id, b.starts_at limit ${BATCH}`.execute(ctx.db)
  for (const { id } of rows) {
    const booking = await lockBooking(ctx.db, id, ctx.now)
    if (booking?.status === 'PENDING' && booking.awaits_calendar) await settle(ctx, booking)
  }
}

async function settle(ctx: JobContext, booking: LockedBooking): Promise<void> {
  const time = await mentorTimeFrom(ctx.db, booking.mentor_id, booking, ctx.now.getTime())
  const durationMinutes = (booking.ends_at.getTime() - booking.starts_at.getTime()) / MINUTE
  if (time && !isBusyAt(time, booking.starts_at.getTime(), durationMinutes)) {
    const agreed = { status: 'UPCOMING', expires_at: null, awaits_calendar: false } as const
    const made = await updateBooking(ctx.db, booking, agreed)
    await ctx.emit('booking.made', { bookingId: booking.id, sequence: made.sequence })
    await planJobs(ctx, made)
  } else {
    const { sequence } = await cancelBooking(ctx, booking, null, systemReason('mentorBusy'))
    await ctx.emit('booking.time-taken', { bookingId: booking.id, sequence })
  }
  invalidateClients(ctx, booking)
}
