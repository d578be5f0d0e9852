import * as z from 'zod/mini'
import { timeZones } from '#contract/accounts/schemas.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { id } from '#contract/fields.ts'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { legalNewsRoutes } from '#contract/legal/news-routes.ts'
import { mentorActivityRoutes } from '#contract/mentor-activity/routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { route } from '#contract/route.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { verificationStatuses } from '#contract/verification/constants.ts'

/** What a mentor has done of what makes a profile convincing; null once they have hidden the list. */
const checklist = z.nullable(
  z.object({
    hasAbout: z.boolean(),
    hasExperience: z.boolean(),
    verification: z.enum(verificationStatuses),
    hasShared: z.boolean(),
    hasGroupSession: z.boolean(),
  }),
)

export const dashboardRoutes = {
  firstView: route({
    method: 'GET',
    path: '/dashboard/first-view',
    // Its parts are kept as the reads that they are.
    shows: [],
    access: 'member',
    summary: 'What the dashboard shows first, each part as its own call answers it',
    reply: z.object({
      upcoming: bookingRoutes.listUpcoming.reply,
      upcomingGroups: groupListRoutes.upcomingGroupSessions.reply,
      week: sessionRoutes.upcomingSessions.reply,
      /** With the other person of the first upcoming booking. */
      nextSteps: z.nullable(z.object({ otherId: id, steps: nextStepRoutes.nextSteps.reply })),
      unread: notificationRoutes.unreadCount.reply,
      unreadMessages: chatRoutes.unreadMessages.reply,
      legalNews: legalNewsRoutes.legalNews.reply,
      /** Of mentors only. */
      mentor: z.nullable(
        z.object({
          requests: bookingRoutes.listPending.reply,
          calendars: calendarRoutes.listCalendars.reply,
          hours: availabilityRoutes.getAvailability.reply,
          ownBreak: mentorActivityRoutes.ownBreak.reply,
        }),
      ),
      /** Of mentees only. */
      mentee: z.nullable(z.object({ mentors: directoryRoutes.recommendedMentors.reply })),
      /** Of the zones that the view names, so that no further call stands before its times. */
      timeZones,
    }),
    errors: [],
  }),
  moreOfView: route({
    method: 'GET',
    path: '/dashboard/more',
    shows: [],
    access: 'member',
    summary: 'What the dashboard shows further down, each part as its own call answers it',
    reply: z.object({
      stats: statsRoutes.stats.reply,
      individualByMonth: statsRoutes.individualByMonth.reply,
      groupByMonth: statsRoutes.groupByMonth.reply,
      awaitedReviews: reviewRoutes.awaitedReviews.reply,
      ownNextSteps: nextStepRoutes.ownNextSteps.reply,
      /** Of mentors only: the first page of each, and whether another follows. */
      mentor: z.nullable(
        z.object({
          checklist,
          awaitedNotes: nextStepRoutes.awaitedNotes.reply,
          invites: z.object({ data: cohostRoutes.listCohostInvites.reply, hasMore: z.boolean() }),
          requests: z.object({ data: cohostRoutes.listCohostRequests.reply, hasMore: z.boolean() }),
        }),
      ),
      /** Of mentees only. */
      mentee: z.nullable(z.object({ groups: groupListRoutes.recommendedGroupSessions.reply })),
    }),
    errors: [],
  }),
  checklist: route({
    method: 'GET',
    path: '/mentor/checklist',
    shows: ['profiles', 'verification', 'group-sessions'],
    access: 'mentor',
    summary: "A mentor's first steps, and which of them are done",
    reply: checklist,
    errors: [],
  }),
}
