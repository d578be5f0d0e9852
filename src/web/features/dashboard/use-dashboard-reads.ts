import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { dashboardLists as lists } from '#contract/dashboard/constants.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupListRoutes } from '#contract/group-sessions/routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import type { Reply, Route } from '#contract/route.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { pagesKey, readKey, type ReadKey } from '#web/platform/api/address.ts'
import { call } from '#web/platform/api/api.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { firstPage } from '#web/platform/api/use-pages.ts'
import { useMe, useSession } from '#web/platform/session/auth-session.ts'

type Filling<R extends Route> = {
  /** Waits for it. */
  after?: () => Promise<unknown>
  seen?: (view: Reply<R>) => void
}
type View<R extends Route> = readonly [key: ReadKey, part: (view: Reply<R>) => unknown]

/**
 * Fills the reads of the dashboard's components from two calls, one for what shows first and one for the rest. The components read as
 * anywhere else, and join the reads that are under way; a part that fails is read again by itself.
 */
export function useDashboardReads(): void {
  const client = useQueryClient()
  const { role } = useMe()
  const person = useSession()?.userId ?? ''
  // Effects of children run before those of their parent, so an effect would come after the components' own calls.
  useState(() => {
    const fill = <R extends Route>(route: R, views: readonly View<R>[], { after, seen }: Filling<R> = {}) => {
      let reply: Promise<Reply<R>> | undefined
      const read = async () => {
        await after?.().catch(() => undefined)
        const view = await call(route, {} as never)
        seen?.(view)
        return view
      }
      const load = () => (reply ??= read())
      for (const [queryKey, part] of views) {
        const isList = queryKey[3] === 'pages'
        const queryFn = async () => part(await load())
        // A read that is fresh asks for nothing.
        if (isList) void client.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam: firstPage })
        else void client.prefetchQuery({ queryKey, queryFn })
      }
      return async () => reply
    }
    // Whose steps are shown follows from the reply.
    const seen = ({ nextSteps }: Reply<typeof dashboardRoutes.firstView>) => {
      if (!nextSteps) return
      const { otherId, steps } = nextSteps
      client.setQueryData(readKey(nextStepRoutes.nextSteps, { params: { id: otherId } }, person), steps)
    }
    const first = fill(dashboardRoutes.firstView, firstView(role, person), { seen })
    // What is further down does not compete with what shows first.
    fill(dashboardRoutes.moreOfView, moreOfView(role, person), { after: first })
  })
}

/** Whether the second call was answered, or failed. */
export const useIsRestKnown = (): boolean => !useRead(statsRoutes.stats, {}).isPending

const firstView = (role: 'mentor' | 'mentee', person: string): View<typeof dashboardRoutes.firstView>[] => [
  [readKey(bookingRoutes.listUpcoming, { params: { role }, query: lists.next }, person), (view) => view.upcoming],
  [
    readKey(groupListRoutes.upcomingGroupSessions, { params: { role }, query: lists.next }, person),
    (view) => view.upcomingGroups,
  ],
  [readKey(sessionRoutes.upcomingSessions, {}, person), (view) => view.week],
  [readKey(notificationRoutes.unreadCount, {}, person), (view) => view.unread],
  [readKey(chatRoutes.unreadMessages, {}, person), (view) => view.unreadMessages],
  ...(role === 'mentor'
    ? ([
        [
          readKey(bookingRoutes.listPending, { params: { role }, query: lists.requests }, person),
          (view) => view.mentor?.requests,
        ],
        [readKey(calendarRoutes.listCalendars, {}, person), (view) => view.mentor?.calendars],
        [readKey(availabilityRoutes.getAvailability, {}, person), (view) => view.mentor?.hours],
      ] satisfies View<typeof dashboardRoutes.firstView>[])
    : ([
        [readKey(directoryRoutes.recommendedMentors, { query: lists.mentors }, person), (view) => view.mentee?.mentors],
      ] satisfies View<typeof dashboardRoutes.firstView>[])),
]

const moreOfView = (role: 'mentor' | 'mentee', person: string): View<typeof dashboardRoutes.moreOfView>[] => [
  [readKey(statsRoutes.stats, {}, person), (view) => view.stats],
  [readKey(statsRoutes.individualByMonth, {}, person), (view) => view.individualByMonth],
  [readKey(statsRoutes.groupByMonth, {}, person), (view) => view.groupByMonth],
  [readKey(reviewRoutes.awaitedReviews, {}, person), (view) => view.awaitedReviews],
  [readKey(nextStepRoutes.ownNextSteps, {}, person), (view) => view.ownNextSteps],
  ...(role === 'mentor'
    ? ([
        [readKey(nextStepRoutes.awaitedNotes, {}, person), (view) => view.mentor?.awaitedNotes],
        [pagesKey(cohostRoutes.listCohostInvites, {}, person), (view) => view.mentor?.invites],
        [pagesKey(cohostRoutes.listCohostRequests, {}, person), (view) => view.mentor?.requests],
      ] satisfies View<typeof dashboardRoutes.moreOfView>[])
    : ([
        [
          readKey(groupListRoutes.recommendedGroupSessions, { params: { role }, query: lists.groups }, person),
          (view) => view.mentee?.groups,
        ],
      ] satisfies View<typeof dashboardRoutes.moreOfView>[])),
]
