import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { paths } from '#web/paths.ts'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useMe } from '#web/platform/session/auth-session.ts'

/** The reader's paged lists, in the order of their tabs; Discover and the cohost tabs have their own components. */
export const listNames = ['upcoming', 'pending', 'past', 'cancelled'] as const
export type ListName = (typeof listNames)[number]
const tabNames = ['upcoming', 'pending', 'past', 'discover', 'cancelled', 'invites', 'requests'] as const
export type TabName = (typeof tabNames)[number]

export const tabPaths: Record<TabName, string> = {
  upcoming: paths.groups,
  pending: paths.groupsPending,
  past: paths.groupsPast,
  discover: paths.groupsDiscover,
  cancelled: paths.groupsCancelled,
  invites: paths.cohostInvites,
  requests: paths.cohostRequests,
}

/** A tab; its badge counts what is in the list, or what waits for the reader's answer; `null` while that is unknown or nothing. */
export type GroupTab = { name: TabName; badge: { count: number; label: string } | null }

/** The tab of an address. */
export const tabAt = (pathname: string): TabName => tabNames.find((name) => tabPaths[name] === pathname) ?? 'upcoming'

const listRoutes = {
  upcoming: groupListRoutes.upcomingGroupSessions,
  pending: groupListRoutes.pendingGroupSessions,
  past: groupListRoutes.pastGroupSessions,
  cancelled: groupListRoutes.cancelledGroupSessions,
} satisfies Record<ListName, unknown>

/** One of the reader's lists with keyset pagination. Upcoming and past sessions can be searched by title and host. */
export function useGroups(name: ListName, enabled = true, text = '') {
  const { role } = useMe()
  const pages = usePages(
    listRoutes[name],
    { params: { role }, ...(text ? { query: { text } } : {}) },
    { enabled, keepPrevious: text !== '', after: ({ id }) => id },
  )
  const isKnown = !pages.isPending && !pages.error
  return { ...pages, isKnown, count: isKnown && !pages.hasMore ? pages.items.length : null }
}

export const useCohostInvites = (enabled = true) => usePages(cohostRoutes.listCohostInvites, {}, { enabled })
export const useCohostRequests = (enabled = true) => usePages(cohostRoutes.listCohostRequests, {}, { enabled })

/** The pending invites and requests of one session; empty for mentees, who cannot cohost. */
export function useOpenCohosting(slug: string) {
  const isMentor = useMe().role === 'mentor'
  const invites = useCohostInvites(isMentor).items.filter(
    (one) => one.groupSessionSlug === slug && one.cohostInviteStatus === 'PENDING',
  )
  const requests = useCohostRequests(isMentor).items.filter(
    (one) => one.groupSessionSlug === slug && one.cohostRequestStatus === 'PENDING',
  )
  return { invites, requests }
}

/** The number of invites the reader has to answer, none for mentees; pending ones are first in the list. */
export function useOpenInvites(): number {
  const { profileId, role } = useMe()
  return useCohostInvites(role === 'mentor').items.filter(
    (invite) => invite.cohostInviteStatus === 'PENDING' && invite.invitedMentorProfileId === profileId,
  ).length
}

/** The number of requests the reader has to answer, none for mentees. */
export function useOpenRequests(): number {
  const { profileId, role } = useMe()
  return useCohostRequests(role === 'mentor').items.filter(
    (request) => request.cohostRequestStatus === 'PENDING' && request.hostMentorProfileId === profileId,
  ).length
}
