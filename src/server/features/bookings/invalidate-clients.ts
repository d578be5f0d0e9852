import type { JobContext } from '#server/platform/context.ts'
import type { BookingRow } from './store.ts'

/** Invalidates the booking, and the mentor's free times, in the browsers of both people. */
export function invalidateClients(
  { push }: Pick<JobContext, 'push'>,
  booking: Pick<BookingRow, 'id' | 'mentor_id' | 'mentor_user_id' | 'mentee_user_id'>,
): void {
  const userIds = [booking.mentor_user_id, booking.mentee_user_id]
  push(userIds, { subject: 'bookings', ids: [booking.id] })
  push(userIds, { subject: 'availability', ids: [booking.mentor_id] })
}
