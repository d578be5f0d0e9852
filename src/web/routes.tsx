import type { ComponentType } from 'react'
import { matchRoutes, type Params } from 'react-router'
import type { AreaName, Base } from './platform/i18n/messages.ts'
import { lazyPage, type LazyPage } from './platform/routing/lazy-page.tsx'
import type { GuardedRoute } from './platform/session/guard.ts'
import { paths } from './paths.ts'

export type PageRoute = GuardedRoute & {
  readonly path: string
  readonly page: LazyPage
  readonly title: Exclude<keyof Base['titles'], 'withProduct' | 'description'>
  /**
   * `auth`: a form column beside a cloth; `bare`: the page brings its own frame; `wide`: no gutter, it has its own sections;
   * `panes`: fills the window, its parts scroll.
   */
  readonly layout?: 'auth' | 'bare' | 'wide' | 'panes'
  /** False: rendered in the browser only. Pages that need a session are so in any case. */
  readonly ssr?: false
  /** Stays mounted while only its parameters change: a list beside what was chosen. */
  readonly staysMounted?: true
  /** Plain HTML that only the server renders: without any script, or with the small one of that name. Links load such a page in full. */
  readonly script?: 'none' | 'landing'
  /** Not in production. */
  readonly development?: true
}

const files = import.meta.glob<{ default: ComponentType }>('./pages/*/*.tsx')

type RouteOptions = Omit<PageRoute, 'path' | 'page' | 'title' | 'access'> & { areas?: AreaName[] }

/** One line per address: path, file in `pages/`, title, access. `areas` are the message areas the page needs (`useMessages`). */
function page(
  path: string,
  file: string,
  title: PageRoute['title'],
  access: GuardedRoute['access'],
  more: RouteOptions = {},
): PageRoute {
  const { areas = [], ...rest } = more
  const load = files[`./pages/${file}.tsx`]
  if (!load) throw new Error(`pages/${file}.tsx is missing`)
  return {
    path,
    page: lazyPage(`src/web/pages/${file}.tsx`, () => load().then((module) => module.default), areas),
    title,
    access,
    ...rest,
  }
}

const signIn = { areas: ['auth'], layout: 'auth' } satisfies RouteOptions
const signInStep = { areas: ['auth', 'auth-steps'], layout: 'auth', ssr: false } satisfies RouteOptions
const onboarding = { areas: ['onboarding'], ssr: false } satisfies RouteOptions
const reviewAreas = { areas: ['group-details', 'groups'] } satisfies RouteOptions
const network = { areas: ['connections', 'search'] } satisfies RouteOptions
const staff = { areas: ['desk', 'settings', 'security'], ssr: false } satisfies RouteOptions
const announcing = {
  areas: ['desk', 'announcements', 'member-shell', 'settings', 'security'],
  ssr: false,
} satisfies RouteOptions
const plain = { areas: ['static'], script: 'none' } satisfies RouteOptions

/** Every page of the product, for both sides; the server's reads for them are in `prefetch.ts`. */
export const routes: readonly PageRoute[] = [
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
  page('/mentor/:id/book-session', 'bookings/book-session', 'bookSession', 'public', {
    areas: ['booking'],
    ssr: false,
  }),
  page('/mentor/:id/overview/book-session', 'bookings/book-session', 'bookSession', 'public', {
    areas: ['booking'],
    ssr: false,
  }),
  page('/mentor/:id/verify', 'profiles/verify-profile', 'verifyProfile', 'member', { areas: ['verification'] }),
  page('/mentor/:id/overview/verify', 'profiles/verify-profile', 'verifyProfile', 'member', {
    areas: ['verification'],
  }),
  page('/group-details/:slug', 'group-sessions/group-details', 'groupDetails', 'public', {
    areas: ['group-details', 'groups'],
  }),
  page('/mentee/:id', 'profiles/mentee-profile', 'menteeProfile', 'public', { areas: ['profile'] }),
  page(paths.signup, 'accounts/signup', 'signup', 'visitor', signIn),
  page(paths.login, 'accounts/login', 'login', 'visitor', signIn),
  page(paths.confirmAccount, 'accounts/confirm-account', 'confirmAccount', 'visitor', signInStep),
  page(paths.validate, 'accounts/validate', 'validate', 'public', signInStep),
  page(paths.forgotPassword, 'accounts/forgot-password', 'forgotPassword', 'visitor', signIn),
  page(paths.secureAccount, 'accounts/secure-account', 'secureAccount', 'public', signInStep),
  page(paths.confirmEmailChange, 'accounts/confirm-email-change', 'confirmEmailChange', 'public', signInStep),
  page(paths.undoEmailChange, 'accounts/undo-email-change', 'undoEmailChange', 'public', signInStep),
  page(paths.resetPassword, 'accounts/reset-password', 'resetPassword', 'public', signInStep),
  page(paths.resetSuccess, 'accounts/reset-success', 'resetSuccess', 'visitor', signInStep),
  page(paths.twoStep, 'accounts/two-step-auth', 'twoStep', 'visitor', signInStep),
  page('/auth/callback/:provider', 'accounts/social-return', 'socialReturn', 'visitor', signInStep),
  page(paths.userType, 'onboarding/user-type', 'userType', 'newcomer', onboarding),
  page(paths.personalDetails, 'onboarding/personal-details', 'personalDetails', 'newcomer', onboarding),
  page(paths.professionalDetails, 'onboarding/professional-details', 'professionalDetails', 'newcomer', onboarding),
  page(paths.setUp, 'onboarding/set-up', 'setUp', 'mentor', { areas: ['onboarding', 'settings'] }),
  page(paths.dashboard, 'dashboard/dashboard', 'dashboard', 'member', {
    areas: ['dashboard', 'booking', 'groups', 'group-lists', 'reviews', 'next-steps', 'tour'],
  }),
  page(paths.sessions, 'bookings/sessions', 'sessions', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.sessionsPast, 'bookings/sessions', 'sessionsPast', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.sessionsCancelled, 'bookings/sessions', 'sessionsCancelled', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.sessionsPending, 'bookings/sessions', 'sessionsPending', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.networks, 'networks/networks', 'networks', 'member', network),
  page(paths.talents, 'networks/networks', 'talents', 'member', network),
  page(paths.publicGroups, 'group-sessions/group-sessions', 'groups', 'public', {
    areas: ['groups'],
    forMembers: paths.groupsDiscover,
  }),
  page(paths.groups, 'group-sessions/groups', 'groups', 'member', { areas: ['groups', 'group-lists'] }),
  page(paths.groupsPast, 'group-sessions/groups', 'groupsPast', 'member', { areas: ['groups', 'group-lists'] }),
  page(paths.groupsDiscover, 'group-sessions/groups', 'groupsDiscover', 'member', { areas: ['groups', 'group-lists'] }),
  page(paths.groupsPending, 'group-sessions/groups', 'groupsPending', 'member', { areas: ['groups', 'group-lists'] }),
  page(paths.groupsCancelled, 'group-sessions/groups', 'groupsCancelled', 'member', {
    areas: ['groups', 'group-lists'],
  }),
  page(paths.cohostInvites, 'group-sessions/groups', 'cohostInvites', 'mentor', { areas: ['groups', 'group-lists'] }),
  page(paths.cohostRequests, 'group-sessions/groups', 'cohostRequests', 'mentor', { areas: ['groups', 'group-lists'] }),
  page(paths.createGroupSession, 'group-sessions/create-group-session', 'createGroupSession', 'mentor', {
    areas: ['hosting'],
  }),
  page('/group-details/:slug/edit', 'group-sessions/edit-group-session', 'editGroupSession', 'mentor', {
    areas: ['hosting'],
  }),
  page(paths.settings, 'settings/settings-profile', 'settings', 'member', { areas: ['settings'] }),
  page(paths.settingsAvailability, 'settings/settings-availability', 'settingsAvailability', 'mentor', {
    areas: ['settings'],
  }),
  page(paths.settingsSecurity, 'settings/settings-security', 'settingsSecurity', 'member', {
    areas: ['settings', 'security'],
  }),
  page(paths.settingsPrivacy, 'settings/settings-privacy', 'settingsPrivacy', 'member', {
    areas: ['settings', 'safety'],
  }),
  page(paths.settingsNotifications, 'settings/settings-notifications', 'settingsNotifications', 'member', {
    areas: ['settings', 'notification-settings'],
  }),
  page('/unsubscribe/:token', 'notifications/unsubscribe', 'unsubscribe', 'public', {
    areas: ['notification-settings'],
    layout: 'auth',
    ssr: false,
  }),
  page(paths.settingsAccount, 'settings/settings-account', 'settingsAccount', 'member', {
    areas: ['settings', 'security', 'account', 'account-deletion'],
  }),
  page(paths.settingsSupport, 'settings/settings-support', 'settingsSupport', 'member', {
    areas: ['settings', 'contact'],
  }),
  page(paths.notifications, 'dashboard/notifications', 'notifications', 'member', { areas: ['notifications'] }),
  page('/booking/:id', 'bookings/booking', 'booking', 'member', {
    areas: ['booking', 'sessions', 'reviews', 'next-steps'],
  }),
  page(`${paths.chat}/:conversationId?`, 'chat/chat', 'chat', 'member', {
    areas: ['chat'],
    layout: 'panes',
    staysMounted: true,
  }),
  page(paths.ownProfile, 'profiles/profile-public', 'ownProfile', 'member'),
  page(paths.about, 'site/about-us', 'about', 'public', plain),
  page(paths.contact, 'site/contact-us', 'contact', 'public', { areas: ['contact'] }),
  page(paths.privacy, 'site/privacy-policy', 'privacy', 'public', plain),
  page(paths.cookies, 'site/cookies-policy', 'cookies', 'public', plain),
  page(paths.terms, 'site/terms-and-conditions', 'terms', 'public', plain),
  page(paths.maintenance, 'site/under-maintain', 'maintenance', 'public', { script: 'none', layout: 'bare' }),
  page(paths.appeal, 'site/appeal', 'appeal', 'public', { areas: ['appeal', 'account-deletion'], ssr: false }),
  page(paths.accountDeletion, 'accounts/account-deletion', 'accountDeletion', 'being-deleted', {
    areas: ['account', 'account-deletion'],
    ssr: false,
  }),
  page(paths.admin, 'admin/desk', 'desk', 'staff', staff),
  page('/admin/:queue', 'admin/desk', 'desk', 'staff', staff),
  page('/admin/:queue/:id', 'admin/desk', 'desk', 'staff', staff),
  page(paths.adminPeople, 'admin/people', 'deskPeople', 'staff', staff),
  page('/admin/people/:id', 'admin/people', 'deskPeople', 'staff', staff),
  page(paths.adminAnnouncements, 'admin/announcements', 'announcements', 'staff', announcing),
  page(paths.adminNewAnnouncement, 'admin/announcements', 'announcements', 'staff', announcing),
  page('/admin/announcements/:id', 'admin/announcements', 'announcements', 'staff', announcing),
  page('/admin/announcements/:id/edit', 'admin/announcements', 'announcements', 'staff', announcing),
  page(paths.adminSystem, 'admin/system', 'system', 'staff', { areas: ['desk', 'operations'], ssr: false }),
  page(paths.adminAudit, 'admin/audit', 'deskAudit', 'staff', staff),
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

export type PageMatch = { route: PageRoute; params: Params<string> }

/** The page at a path; the not-found page where there is none. */
export function matchPage(pathname: string, development: boolean): PageMatch {
  const key = `${development} ${pathname}`
  const known = recentMatches.get(key)
  if (known) return known
  const shown = development ? routes : routes.filter((route) => !route.development)
  const objects = shown.map((route) => ({ path: route.path, handle: route }))
  const match = matchRoutes(objects, { pathname: safePath(pathname) })?.at(-1)
  if (!match) throw new Error('The not-found page is missing')
  const found = { route: match.route.handle, params: match.params }
  if (recentMatches.size >= MAX_MATCHES) recentMatches.clear()
  recentMatches.set(key, found)
  return found
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
