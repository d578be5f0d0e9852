import { bookingRoutes } from '#contract/bookings/routes.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { bookSession } from './book-session.ts'
import { createCalendarFeed } from './calendar-feed.ts'
import { cancelSession } from './cancel-session.ts'
import type { GroupSessionsPort } from './group-sessions-port.ts'
import { joinSession } from './join-session.ts'
import { listUpcomingWeek } from './list-upcoming-week.ts'
import { bookingJobs } from './plan-jobs.ts'
import { asRole } from './policy.ts'
import { findBooking, listBookings, showBooking } from './queries.ts'
import { bookingReactions } from './reactions.ts'
import { reportNoShow } from './report-no-show.ts'
import { rescheduleSession } from './reschedule-session.ts'
import { respondToRequest } from './respond-to-request.ts'

/** One-on-one sessions, from the booking to the room; and the calls that serve both kinds. */
export function createBookings(parts: Parts, { groupSessions }: { groupSessions: GroupSessionsPort }): Feature {
  const { rooms } = parts
  const calendar = createCalendarFeed(parts, groupSessions)
  const oneBooking = async (ctx: Context<Member>, { params }: { params: { id: string } }) => {
    const { booking } = asRole(await findBooking(ctx.db, params.id), ctx.actor)
    return showBooking(booking, ctx.actor, ctx.now, rooms)
  }
  return {
    name: 'bookings',
    endpoints: implement(bookingRoutes, {
      book: command(bookSession(rooms)),
      listUpcoming: query(listBookings(rooms, 'upcoming')),
      listPending: query(listBookings(rooms, 'pending')),
      listPast: query(listBookings(rooms, 'past')),
      listCancelled: query(listBookings(rooms, 'cancelled')),
      oneBooking: query(oneBooking),
      reschedule: command(rescheduleSession(rooms)),
      cancel: command(cancelSession(rooms)),
      respond: command(respondToRequest(rooms)),
      join: command(joinSession(rooms, groupSessions)),
      ics: query(calendar.file),
      calendarFeed: query(calendar.address),
      rotateCalendarFeed: command(calendar.rotate),
      reportNoShow: command(reportNoShow),
      upcomingSessions: query(listUpcomingWeek(groupSessions)),
    }),
    reactions: bookingReactions(parts),
    jobs: bookingJobs,
    resources: [calendar.feed],
  }
}
