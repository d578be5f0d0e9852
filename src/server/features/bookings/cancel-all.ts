import type { JobContext } from '#server/platform/context.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { dropJobs } from './plan-jobs.ts'
import { sideOf } from './policy.ts'
import { cancelBooking, lockBooking } from './store.ts'

/**
 * Cancels every session of an account that has not started: for staff who suspended it, or for the person who is deleting it. Running it
 * again finds nothing left.
 */
export async function cancelAllOf(
  ctx: JobContext,
  userId: string,
  { by, reason }: { by: 'staff' | 'person'; reason: string },
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where((eb) => eb.or([eb('mentor_user_id', '=', userId), eb('mentee_user_id', '=', userId)]))
    .where('status', 'in', ['PENDING', 'UPCOMING'])
    .where('starts_at', '>', ctx.now)
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const booking = await lockBooking(ctx.db, id, ctx.now)
    if (!booking || (booking.status !== 'PENDING' && booking.status !== 'UPCOMING')) continue
    const side = by === 'staff' ? null : sideOf(booking, userId)
    const { sequence } = await cancelBooking(ctx, booking, side, reason)
    await ctx.emit('booking.cancelled', { bookingId: id, sequence, by: side ?? 'staff' })
    await dropJobs(ctx, id)
    invalidateClients(ctx, booking)
  }
}
