import { bookingRoutes } from '#contract/bookings/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { bookSession } from './book-session.ts'
import { cancelSession } from './cancel-session.ts'
import { bookingNotices } from './notices.ts'
import { bookingJobs } from './plan-jobs.ts'
import { listBookings, oneBooking } from './queries.ts'
import { bookingReactions } from './reactions.ts'
import { rescheduleSession } from './reschedule-session.ts'
import { respondToRequest } from './respond-to-request.ts'

/** One-on-one sessions, from the request to the cancellation. */
export function createBookings(dependencies: AppDependencies): Feature {
  const { rooms } = dependencies
  return {
    name: 'bookings',
    endpoints: implement(bookingRoutes, {
      book: command(bookSession(rooms)),
      listUpcoming: query(listBookings(rooms, 'upcoming')),
      listPending: query(listBookings(rooms, 'pending')),
      listPast: query(listBookings(rooms, 'past')),
      listCancelled: query(listBookings(rooms, 'cancelled')),
      oneBooking: query(oneBooking(rooms)),
      reschedule: command(rescheduleSession(rooms)),
      cancel: command(cancelSession(rooms)),
      respond: command(respondToRequest(rooms)),
    }),
    notices: bookingNotices(dependencies.env),
    reactions: bookingReactions,
    jobs: bookingJobs,
  }
}
