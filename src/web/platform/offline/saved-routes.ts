import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { savedRoutes } from '#contract/directory/saved-routes.ts'
import { summaryRoutes } from '#contract/directory/summary-routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'

/** What the pages show that open without a network. Nothing else that a person reads is stored on their device. */
const routes = [
  sessionRoutes.upcomingSessions,
  sessionRoutes.noShows,
  bookingRoutes.listUpcoming,
  bookingRoutes.listPending,
  bookingRoutes.oneBooking,
  groupListRoutes.upcomingGroupSessions,
  groupListRoutes.recommendedGroupSessions,
  groupListRoutes.oneGroupSession,
  nextStepRoutes.nextSteps,
  nextStepRoutes.ownNextSteps,
  nextStepRoutes.awaitedNotes,
  nextStepRoutes.sessionNote,
  chatRoutes.conversations,
  chatRoutes.conversation,
  chatRoutes.messages,
  chatRoutes.unreadMessages,
  notificationRoutes.unreadCount,
  directoryRoutes.publicProfile,
  summaryRoutes.mentorSummary,
  directoryRoutes.recommendedMentors,
  savedRoutes.savedMentorIds,
  reviewRoutes.awaitedReviews,
  statsRoutes.stats,
  statsRoutes.individualByMonth,
  statsRoutes.groupByMonth,
  calendarRoutes.listCalendars,
  availabilityRoutes.getAvailability,
]

export const savedPaths: ReadonlySet<string> = new Set(routes.map(({ path }) => path))
