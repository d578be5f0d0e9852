import { momentAhead, momentAt, type Moment } from '#rules/sessions/moments.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { BookingColumns } from './store.ts'

/** The job of a session or request: there is one at a time. */
export const jobKey = (bookingId: string) => `booking:${bookingId}`

type Scheduling = Pick<JobContext, 'now' | 'schedule' | 'unschedule'>
export type Planned = Pick<BookingColumns, 'id' | 'status' | 'sequence' | 'starts_at' | 'ends_at' | 'expires_at'>
/** A session as it was agreed, and what is due. `sequence` stays that of the agreement, so that a repeated job tells the same. */
export type PlannedMoment = { bookingId: string; sequence: number; startsAt: number; endsAt: number; moment: Moment }

/**
 * Schedules what comes of a booking or request that was made, accepted or moved, in its transaction: its expiry, or the first of its
 * moments, which schedules the next one. A job that was scheduled for another time does nothing when it runs.
 */
export async function planJobs(ctx: Scheduling, session: Planned): Promise<void> {
  const { id: bookingId, status, sequence, expires_at: expiresAt } = session
  if (status === 'UPCOMING') {
    const times = { startsAt: session.starts_at.getTime(), endsAt: session.ends_at.getTime() }
    await planMoment(ctx, { bookingId, sequence, ...times, moment: momentAhead(times, ctx.now.getTime()) })
  }
  if (status === 'PENDING' && expiresAt)
    await ctx.schedule('bookings.expire', { bookingId }, { at: expiresAt, key: jobKey(bookingId) })
}

export const planMoment = (ctx: Pick<JobContext, 'schedule'>, planned: PlannedMoment): Promise<void> =>
  ctx.schedule('bookings.moment', planned, {
    at: new Date(momentAt(planned.moment, planned)),
    key: jobKey(planned.bookingId),
  })

/** Removes the job of a cancelled session. */
export const dropJobs = (ctx: Scheduling, bookingId: string): Promise<void> => ctx.unschedule(jobKey(bookingId))
