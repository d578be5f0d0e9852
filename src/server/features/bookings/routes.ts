import { bookingRoutes } from '#contract/bookings/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { createCalendarReader, createVerifyCalendars } from '#server/features/calendars/public.ts'
import { bookSession } from './book-session.ts'
import { cancelSession } from './cancel-session.ts'
import { bookingNotices } from './notices.ts'
import { bookingJobs } from './jobs.ts'
import { verifyMove } from './move-session.ts'
import { listBookings, oneBooking } from './queries.ts'
import { bookingReactions } from './reactions.ts'
import { rescheduleSession } from './reschedule-session.ts'
import { respondToRequest } from './respond-to-request.ts'

/** One-on-one sessions, from the request to the cancellation. */
export function createBookings(dependencies: AppDependencies): Feature {
  const { rooms } = dependencies
  const verifyCalendars = createVerifyCalendars(createCalendarReader(dependencies))
  return {
    name: 'bookings',
    endpoints: implement(bookingRoutes, {
      book: bookSession(rooms, verifyCalendars),
      listUpcoming: query(listBookings(rooms, 'upcoming')),
      listPending: query(listBookings(rooms, 'pending')),
      listPast: query(listBookings(rooms, 'past')),
      listCancelled: query(listBookings(rooms, 'cancelled')),
      oneBooking: query(oneBooking(rooms)),
      reschedule: command(rescheduleSession(rooms), verifyMove(verifyCalendars)),
      cancel: command(cancelSession(rooms)),
      respond: command(respondToRequest(rooms), verifyMove(verifyCalendars)),
    }),
    notices: bookingNotices(dependencies.env, rooms),
    reactions: bookingReactions,
    jobs: bookingJobs,
  }
}
