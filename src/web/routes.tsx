import type { ComponentType } from 'react'
import { matchRoutes, type Params } from 'react-router'
import { pagesIn, type PageRoute, type RouteOptions } from './page-route.ts'
import { paths } from './paths.ts'
import { retryImport } from './ui/lazy/retry-import.ts'
import { loadOnce } from './ui/lazy/load-once.ts'

const page = pagesIn(
  import.meta.glob<{ default: ComponentType }>([
    './pages/{accounts,gallery,notifications,site}/*.tsx',
    '!./pages/accounts/account-deletion.tsx',
    './pages/bookings/book-session.tsx',
    './pages/group-sessions/{group-details,group-sessions,session-review*}.tsx',
    './pages/profiles/{find,mentee*,mentor-*}.tsx',
  ]),
  'titles',
)

const signIn = { areas: ['auth'], layout: 'auth' } satisfies RouteOptions
const signInStep = { areas: ['auth', 'auth-steps'], layout: 'auth', ssr: false } satisfies RouteOptions
const reviewAreas = { areas: ['group-details', 'groups'] } satisfies RouteOptions
const plain = { areas: ['static'], script: 'none' } satisfies RouteOptions

/** The pages that visitors see too; those of people with an account are loaded when one of them is opened. */
export const publicRoutes: readonly PageRoute[] = [
  page(paths.home, 'site/landing', 'landing', 'public', {
    areas: ['landing', 'profile', 'groups', 'search', 'member-shell'],
    layout: 'wide',
    script: 'landing',
    forMembers: paths.dashboard,
  }),
  page(paths.find, 'profiles/find', 'find', 'public', { areas: ['search', 'profile'] }),
  page(paths.mentees, 'profiles/mentees', 'mentees', 'public', { areas: ['mentees', 'search', 'profile'] }),
  page('/mentor/:id', 'profiles/mentor-profile', 'mentorProfile', 'public', { areas: ['profile'] }),
  page('/mentor/:id/group-sessions', 'profiles/mentor-groups', 'mentorGroups', 'public', {
    areas: ['profile', 'groups'],
  }),
  page('/mentor/:id/reviews', 'profiles/mentor-reviews', 'mentorReviews', 'public', { areas: ['profile', 'reviews'] }),
  page(
    '/mentor/:id/group-sessions-review/:slug',
    'group-sessions/session-review',
    'sessionReview',
    'public',
    reviewAreas,
  ),
  page(
    '/mentor/:id/group-sessions-review/:slug/attendees',
    'group-sessions/session-review-attendees',
    'sessionReviewAttendees',
    'public',
    reviewAreas,
  ),
  page(
    '/mentor/:id/group-sessions-review/:slug/reviews',
    'group-sessions/session-review-reviews',
    'sessionReviewReviews',
    'public',
    {
      areas: [...reviewAreas.areas, 'reviews'],
    },
  ),
  page('/mentor/:id/book-session', 'bookings/book-session', 'bookSession', 'public', { areas: ['booking'] }),
  page('/mentor/:id/overview/book-session', 'bookings/book-session', 'bookSession', 'public', { areas: ['booking'] }),
  page('/group-details/:slug', 'group-sessions/group-details', 'groupDetails', 'public', {
    areas: ['group-details', 'groups'],
  }),
  page('/mentee/:id', 'profiles/mentee-profile', 'menteeProfile', 'public', { areas: ['profile'] }),
  page(paths.signup, 'accounts/signup', 'signup', 'visitor', signIn),
  page(paths.login, 'accounts/login', 'login', 'visitor', signIn),
  page(paths.confirmAccount, 'accounts/confirm-account', 'confirmAccount', 'visitor', signInStep),
  page(paths.validate, 'accounts/validate', 'validate', 'public', signInStep),
  page(paths.forgotPassword, 'accounts/forgot-password', 'forgotPassword', 'visitor', signIn),
  page(paths.resetPassword, 'accounts/reset-password', 'resetPassword', 'public', signInStep),
  page(paths.resetSuccess, 'accounts/reset-success', 'resetSuccess', 'visitor', signInStep),
  page(paths.secureAccount, 'accounts/secure-account', 'secureAccount', 'public', signInStep),
  page(paths.confirmEmailChange, 'accounts/confirm-email-change', 'confirmEmailChange', 'public', signInStep),
  page(paths.undoEmailChange, 'accounts/undo-email-change', 'undoEmailChange', 'public', signInStep),
  page(paths.twoStep, 'accounts/two-step-auth', 'twoStep', 'visitor', signInStep),
  page('/auth/callback/:provider', 'accounts/social-return', 'socialReturn', 'visitor', signInStep),
  page(paths.publicGroups, 'group-sessions/group-sessions', 'groups', 'public', {
    areas: ['groups'],
    forMembers: paths.groupsDiscover,
  }),
  page('/unsubscribe/:token', 'notifications/unsubscribe', 'unsubscribe', 'public', {
    areas: ['notification-settings'],
    layout: 'auth',
    ssr: false,
  }),
  page(paths.about, 'site/about-us', 'about', 'public', plain),
  page(paths.contact, 'site/contact-us', 'contact', 'public', { areas: ['contact'] }),
  page(paths.privacy, 'site/privacy-policy', 'privacy', 'public', plain),
  page(paths.cookies, 'site/cookies-policy', 'cookies', 'public', plain),
  page(paths.terms, 'site/terms-and-conditions', 'terms', 'public', plain),
  page(paths.maintenance, 'site/under-maintain', 'maintenance', 'public', { ...plain, layout: 'bare' }),
  page(paths.busy, 'site/busy', 'busy', 'public', { ...plain, layout: 'bare' }),
  page(paths.appeal, 'site/appeal', 'appeal', 'public', { areas: ['appeal', 'account-deletion'], ssr: false }),
  page(paths.gallery, 'gallery/gallery', 'gallery', 'public', { development: true, ssr: false, layout: 'bare' }),
  page('*', 'site/not-found', 'notFound', 'public'),
]

/** Aliases of addresses; the server answers 308, the browser replaces. */
export const aliases: Readonly<Record<string, string>> = {
  '/mentee-personal': paths.personalDetails,
  '/individual': paths.sessions,
  '/individual/past': paths.sessionsPast,
  '/individual/cancelled': paths.sessionsCancelled,
  '/individual/pending': paths.sessionsPending,
  '/mentors': paths.find,
  '/settings': paths.settings,
  '/settings/availability': paths.settingsAvailability,
  '/settings/security': paths.settingsSecurity,
}

/** The address that another spelling of it leads to: the server answers 308, the browser replaces. */
export function aliasOf(pathname: string): string | undefined {
  return aliases[pathname] ?? /^(\/mentor\/[^/]+)\/overview$/.exec(pathname)?.[1]
}

export type { PageRoute } from './page-route.ts'
export type PageMatch = { route: PageRoute; params: Params<string> }

/** As Vite's manifest names it: the server preloads its chunk. */
export const memberRoutesSource = 'src/web/member-routes.ts'

let memberRoutes: readonly PageRoute[] | undefined

/** Loads the pages of people with an account. */
export const loadMemberRoutes = loadOnce(async () => {
  const module = await retryImport(() => import('./member-routes.ts'))
  memberRoutes = module.memberRoutes
  recentMatches.clear()
})

/** The page at a path, the not-found page where there is none; null while it may be one that is not loaded. */
export function matchPage(pathname: string, development: boolean): PageMatch | null {
  const key = `${development} ${pathname}`
  const known = recentMatches.get(key)
  if (known) return known
  const objects = [...publicRoutes, ...(memberRoutes ?? [])]
    .filter((route) => development || !route.development)
    .map((route) => ({ path: route.path, handle: route }))
  const match = matchRoutes(objects, { pathname: safePath(pathname) })?.at(-1)
  if (!match) throw new Error('The not-found page is missing')
  if (match.route.path === '*' && !memberRoutes) return null
  const found = { route: match.route.handle, params: match.params }
  if (recentMatches.size >= MAX_MATCHES) recentMatches.clear()
  recentMatches.set(key, found)
  return found
}

/** The page at a path, once its table is loaded. */
export async function findPage(pathname: string, development: boolean): Promise<PageMatch> {
  const known = matchPage(pathname, development)
  if (known) return known
  await loadMemberRoutes()
  return matchPage(pathname, development)!
}

/** A page asks several times where it is, and React Router ranks all routes anew each time: 0.1 ms, a third of rendering a page. */
const recentMatches = new Map<string, PageMatch>()
const MAX_MATCHES = 200

/**
 * A path that cannot be decoded (`/%zz`) or holds a line break (`/%0a`), which the pattern `*` does not match, is no page instead of an
 * error.
 */
function safePath(pathname: string): string {
  try {
    return /[\n\r\u2028\u2029]/.test(decodeURI(pathname)) ? '/not found' : pathname
  } catch {
    return '/not found'
  }
}
