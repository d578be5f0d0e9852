import { sessionRoutes } from '#contract/sessions/routes.ts'
import { hasAccounts } from '#server/features/calendars/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { createCalendarFeed } from './calendar-feed.ts'
import { disputeNoShow } from './dispute-no-show.ts'
import { sessionJobs } from './jobs.ts'
import { joinSession } from './join-session.ts'
import { sessionNotices } from './notices.ts'
import { listNoShows, listNextDays, sessionFile } from './queries.ts'
import { findCalendarState, putBackEvent } from './put-back-event.ts'
import { sessionReactions } from './reactions.ts'
import { reportNoShow } from './report-no-show.ts'

/** What bookings and group sessions share: joining, calendar files and the feed, no-show reports, the coming week. */
export function createSessions(dependencies: AppDependencies): Feature {
  const calendar = createCalendarFeed(dependencies)
  return {
    name: 'sessions',
    endpoints: implement(sessionRoutes, {
      join: command(joinSession(dependencies.rooms)),
      ics: query(sessionFile(dependencies.env)),
      calendarFeed: query(calendar.address),
      rotateCalendarFeed: command(calendar.rotate),
      calendarState: query(findCalendarState),
      putBack: command(putBackEvent),
      reportNoShow: command(reportNoShow),
      noShows: query(listNoShows),
      disputeNoShow: command(disputeNoShow),
      upcomingSessions: query(listNextDays),
    }),
    notices: sessionNotices(dependencies.env),
    reactions: sessionReactions,
    neededIf: { writeEvents: hasAccounts },
    jobs: sessionJobs(dependencies),
    resources: [calendar.feed],
  }
}
