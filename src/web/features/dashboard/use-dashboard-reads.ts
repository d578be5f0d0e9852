import { useQuery, useQueryClient } from '@tanstack/react-query'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { dashboardLists as lists } from '#contract/dashboard/constants.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { legalNewsRoutes } from '#contract/legal/news-routes.ts'
import { mentorActivityRoutes } from '#contract/mentor-activity/routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import type { Reply, Route, RouteInput } from '#contract/route.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { pagesKey, readKey, type ReadKey } from '#web/platform/api/address.ts'
import type { CallError } from '#web/platform/api/api-error.ts'
import { call } from '#web/platform/api/api.ts'
import { firstPage } from '#web/platform/api/use-pages.ts'
import { useMe, useSession } from '#web/platform/session/auth-session.ts'

type Part = readonly [key: ReadKey, data: unknown]

/**
 * Reads the dashboard by two calls, one for what shows first and one, after it, for the rest. Their parts become the reads of the
 * components, which wait meanwhile (`IsRestoringProvider`); later each part is read again by itself, also where a call failed.
 */
export function useDashboardReads() {
  const { role } = useMe()
  const person = useSession()?.userId ?? ''
  const first = useView(dashboardRoutes.firstView, person, (view) => partsOfFirst(view, role, person))
  // What is further down does not compete with what shows first.
  const isFirstDone = first.isFetched && !first.isFetching
  const rest = useView(dashboardRoutes.moreOfView, person, (view) => partsOfRest(view, role, person), isFirstDone)
  return {
    isFirstRunning: first.isFetching,
    isRestRunning: !isFirstDone || rest.isFetching,
    /** Whether the second call was answered, or failed. */
    isRestKnown: rest.isFetched,
  }
}

function useView<R extends Route>(
  route: R,
  person: string,
  partsOf: (view: Reply<R>) => readonly Part[],
  enabled = true,
) {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  return useQuery<Reply<R>, CallError>({
    queryKey: readKey(route, {} as RouteInput<R>, person),
    queryFn: async () => {
      const before = cache.findAll({ predicate: ({ state }) => state.isInvalidated })
      const view = await call(route, {} as RouteInput<R>)
      for (const [queryKey, data] of partsOf(view)) {
        const part = cache.find({ queryKey })
        const isOlder = part?.state.isInvalidated === true && !before.includes(part)
        client.setQueryData(queryKey, data)
        // A change of the part was announced while the view was on its way.
        if (isOlder) void client.invalidateQueries({ queryKey, exact: true })
      }
      return view
    },
    enabled,
    // The parts see to it themselves.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type Role = 'mentor' | 'mentee'

function partsOfFirst(view: Reply<typeof dashboardRoutes.firstView>, role: Role, person: string): Part[] {
  const { mentor, mentee, nextSteps } = view
  const next = { params: { role }, query: lists.next }
  return [
    [readKey(bookingRoutes.listUpcoming, next, person), view.upcoming],
    [readKey(groupListRoutes.upcomingGroupSessions, next, person), view.upcomingGroups],
    [readKey(sessionRoutes.upcomingSessions, {}, person), view.week],
    [readKey(notificationRoutes.unreadCount, {}, person), view.unread],
    [readKey(chatRoutes.unreadMessages, {}, person), view.unreadMessages],
    [readKey(legalNewsRoutes.legalNews, {}, person), view.legalNews],
    ...partsIf(nextSteps, ({ otherId, steps }) => [
      [readKey(nextStepRoutes.nextSteps, { params: { id: otherId } }, person), steps],
    ]),
    ...partsIf(mentor, ({ requests, calendars, hours, ownBreak }) => [
      [readKey(bookingRoutes.listPending, { params: { role }, query: lists.requests }, person), requests],
      [readKey(calendarRoutes.listCalendars, {}, person), calendars],
      [readKey(availabilityRoutes.getAvailability, {}, person), hours],
      [readKey(mentorActivityRoutes.ownBreak, {}, person), ownBreak],
    ]),
    ...partsIf(mentee, ({ mentors }) => [
      [readKey(directoryRoutes.recommendedMentors, { query: lists.mentors }, person), mentors],
    ]),
  ]
}

function partsOfRest(view: Reply<typeof dashboardRoutes.moreOfView>, role: Role, person: string): Part[] {
  const pages = (page: unknown) => ({ pages: [page], pageParams: [firstPage] })
  return [
    [readKey(statsRoutes.stats, {}, person), view.stats],
    [readKey(statsRoutes.individualByMonth, {}, person), view.individualByMonth],
    [readKey(statsRoutes.groupByMonth, {}, person), view.groupByMonth],
    [readKey(reviewRoutes.awaitedReviews, {}, person), view.awaitedReviews],
    [readKey(nextStepRoutes.ownNextSteps, {}, person), view.ownNextSteps],
    ...partsIf(view.mentor, ({ checklist, awaitedNotes, invites, requests }) => [
      [readKey(dashboardRoutes.checklist, {}, person), checklist],
      [readKey(nextStepRoutes.awaitedNotes, {}, person), awaitedNotes],
      [pagesKey(cohostRoutes.listCohostInvites, {}, person), pages(invites)],
      [pagesKey(cohostRoutes.listCohostRequests, {}, person), pages(requests)],
    ]),
    ...partsIf(view.mentee, ({ groups }) => [
      [readKey(groupListRoutes.recommendedGroupSessions, { params: { role }, query: lists.groups }, person), groups],
    ]),
  ]
}

const partsIf = <Of>(some: Of | null, parts: (some: Of) => Part[]): Part[] => (some === null ? [] : parts(some))
