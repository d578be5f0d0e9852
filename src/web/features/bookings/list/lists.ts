import type { attendances, cancellers } from '#contract/bookings/constants.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { paths } from '#web/paths.ts'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useMe } from '#web/platform/session/auth-session.ts'

/** The lists in the order of their tabs. */
export const listNames = ['upcoming', 'pending', 'past', 'cancelled'] as const
export type ListName = (typeof listNames)[number]

export const listPaths: Record<ListName, string> = {
  upcoming: paths.sessions,
  pending: paths.sessionsPending,
  past: paths.sessionsPast,
  cancelled: paths.sessionsCancelled,
}

const listRoutes = {
  upcoming: bookingRoutes.listUpcoming,
  pending: bookingRoutes.listPending,
  past: bookingRoutes.listPast,
  cancelled: bookingRoutes.listCancelled,
} satisfies Record<ListName, unknown>

/** The list of an address. */
export const listAt = (pathname: string): ListName =>
  listNames.find((name) => listPaths[name] === pathname) ?? 'upcoming'

/** What a list is narrowed to: the other person's name contains `text`, and who joined or cancelled. */
export type Search = {
  text?: string
  attendance?: (typeof attendances)[number]
  cancelledBy?: (typeof cancellers)[number]
}

/** One of the caller's lists, page by page; if not `enabled`, only cached data. */
export function useSessions(name: ListName, enabled = true, search: Search = {}) {
  const { role } = useMe()
  const isSearched = Object.keys(search).length > 0
  const pages = usePages(
    listRoutes[name],
    { params: { role }, ...(isSearched ? { query: search } : {}) },
    { enabled, keepPrevious: isSearched },
  )
  const isKnown = !pages.isPending && !pages.error
  return { ...pages, isKnown, count: isKnown && !pages.hasMore ? pages.items.length : null }
}
