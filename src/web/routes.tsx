import type { ComponentType } from 'react'
import { matchRoutes, type Params } from 'react-router'
import type { AreaName } from './platform/i18n/en/index.ts'
import type { titles } from './platform/i18n/en/titles.ts'
import { lazyPage, type LazyPage } from './platform/lazy-page.tsx'
import { paths } from './paths.ts'

/**
 * Who sees a page. `visitor`: only people who are not signed in; `newcomer`: signed in without a profile; `member`: with one.
 * Others are sent where they belong (`platform/guard.ts`).
 */
export type PageAccess = 'public' | 'visitor' | 'newcomer' | 'member' | 'mentor' | 'mentee' | 'signed-in'

export type PageRoute = {
  readonly path: string
  readonly page: LazyPage
  readonly title: Exclude<keyof typeof titles, 'withProduct' | 'description'>
  readonly access: PageAccess
  /** `auth`: a form column beside a cloth; `bare`: the page brings its own frame; `wide`: no gutter, it has its own sections. */
  readonly layout?: 'auth' | 'bare' | 'wide'
  /** False: rendered in the browser only. Pages that need a session are so in any case. */
  readonly ssr?: false
  /** False: plain HTML, no JavaScript at all. */
  readonly script?: false
  /** Where members go instead. */
  readonly forMembers?: string
  /** Not in production. */
  readonly development?: true
}

const files = import.meta.glob<{ default: ComponentType }>('./pages/*.tsx')

type Rest = Omit<PageRoute, 'path' | 'page' | 'title' | 'access'> & { areas?: AreaName[] }

/** One line per address: path, file in `pages/`, title, access. `areas` are the words the page needs (`useMessages`). */
function page(path: string, file: string, title: PageRoute['title'], access: PageAccess, more: Rest = {}): PageRoute {
  const { areas = [], ...rest } = more
  const load = files[`./pages/${file}.tsx`]
  if (!load) throw new Error(`pages/${file}.tsx is missing`)
  return { path, page: lazyPage(`src/web/pages/${file}.tsx`, load, areas), title, access, ...rest }
}

const signIn = { areas: ['auth'], layout: 'auth' } satisfies Rest
const onboarding = { areas: ['onboarding'], ssr: false } satisfies Rest
const lookBack = { areas: ['group-details', 'groups'] } satisfies Rest
const plain = { areas: ['static'], script: false } satisfies Rest

/** Every page of the product, for both sides; what the server reads for them stands in `prefetch.ts`. */
export const routes: readonly PageRoute[] = [
  page(paths.home, 'landing', 'landing', 'public', {
    areas: ['landing', 'profile', 'groups'],
    layout: 'wide',
    forMembers: paths.dashboard,
  }),
  page(paths.find, 'find', 'find', 'public', { areas: ['search', 'profile'] }),
  page('/mentor/:id', 'mentor-profile', 'mentorProfile', 'public', { areas: ['profile'] }),
  page('/mentor/:id/group-sessions', 'mentor-groups', 'mentorGroups', 'public', { areas: ['profile', 'groups'] }),
  page('/mentor/:id/reviews', 'mentor-reviews', 'mentorReviews', 'public', { areas: ['profile', 'reviews'] }),
  page('/mentor/:id/group-sessions-review/:slug', 'session-review', 'sessionReview', 'public', lookBack),
  page(
    '/mentor/:id/group-sessions-review/:slug/attendees',
    'session-review-attendees',
    'sessionReviewAttendees',
    'public',
    lookBack,
  ),
  page('/mentor/:id/group-sessions-review/:slug/reviews', 'session-review-reviews', 'sessionReviewReviews', 'public', {
    areas: [...lookBack.areas, 'reviews'],
  }),
  page('/mentor/:id/book-session', 'book-session', 'bookSession', 'public', { areas: ['booking'], ssr: false }),
  page('/mentor/:id/overview/book-session', 'book-session', 'bookSession', 'public', {
    areas: ['booking'],
    ssr: false,
  }),
  page('/group-details/:slug', 'group-details', 'groupDetails', 'public', { areas: ['group-details', 'groups'] }),
  page('/mentee/:id', 'mentee-profile', 'menteeProfile', 'public', { areas: ['profile'] }),
  page(paths.signup, 'signup', 'signup', 'visitor', signIn),
  page(paths.login, 'login', 'login', 'visitor', signIn),
  page(paths.confirmAccount, 'confirm-account', 'confirmAccount', 'visitor', { ...signIn, ssr: false }),
  page(paths.validate, 'validate', 'validate', 'public', { ...signIn, ssr: false }),
  page(paths.forgotPassword, 'forgot-password', 'forgotPassword', 'visitor', signIn),
  page(paths.resetPassword, 'reset-password', 'resetPassword', 'public', { ...signIn, ssr: false }),
  page(paths.resetSuccess, 'reset-success', 'resetSuccess', 'visitor', { ...signIn, ssr: false }),
  page(paths.twoStep, 'two-step-auth', 'twoStep', 'visitor', { ...signIn, ssr: false }),
  page('/auth/callback/:provider', 'social-return', 'socialReturn', 'visitor', { ...signIn, ssr: false }),
  page(paths.userType, 'user-type', 'userType', 'newcomer', onboarding),
  page(paths.personalDetails, 'personal-details', 'personalDetails', 'newcomer', onboarding),
  page(paths.professionalDetails, 'professional-details', 'professionalDetails', 'newcomer', onboarding),
  page(paths.dashboard, 'dashboard', 'dashboard', 'member', {
    areas: ['dashboard', 'booking', 'groups', 'group-lists', 'reviews'],
  }),
  page(paths.sessions, 'sessions', 'sessions', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.sessionsPast, 'sessions', 'sessionsPast', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.sessionsCancelled, 'sessions', 'sessionsCancelled', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.sessionsPending, 'sessions', 'sessionsPending', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.publicGroups, 'group-sessions', 'groups', 'public', {
    areas: ['groups'],
    forMembers: paths.groupsDiscover,
  }),
  page(paths.groups, 'groups', 'groups', 'member', { areas: ['groups', 'group-lists'] }),
  page(paths.groupsPast, 'groups', 'groupsPast', 'member', { areas: ['groups', 'group-lists'] }),
  page(paths.groupsDiscover, 'groups', 'groupsDiscover', 'member', { areas: ['groups', 'group-lists'] }),
  page(paths.groupsPending, 'groups', 'groupsPending', 'member', { areas: ['groups', 'group-lists'] }),
  page(paths.groupsCancelled, 'groups', 'groupsCancelled', 'member', { areas: ['groups', 'group-lists'] }),
  page(paths.cohostInvites, 'groups', 'cohostInvites', 'mentor', { areas: ['groups', 'group-lists'] }),
  page(paths.cohostRequests, 'groups', 'cohostRequests', 'mentor', { areas: ['groups', 'group-lists'] }),
  page(paths.createGroupSession, 'create-group-session', 'createGroupSession', 'mentor', { areas: ['hosting'] }),
  page('/group-details/:slug/edit', 'edit-group-session', 'editGroupSession', 'mentor', { areas: ['hosting'] }),
  page(paths.settings, 'settings-profile', 'settings', 'member', { areas: ['settings'] }),
  page(paths.settingsAvailability, 'settings-availability', 'settingsAvailability', 'mentor', { areas: ['settings'] }),
  page(paths.settingsSecurity, 'settings-security', 'settingsSecurity', 'member', { areas: ['settings'] }),
  page(paths.notifications, 'notifications', 'notifications', 'member', { areas: ['notifications'] }),
  page('/booking/:id', 'booking', 'booking', 'member', { areas: ['booking', 'sessions'] }),
  page(paths.ownProfile, 'profile-public', 'ownProfile', 'member'),
  page(paths.about, 'about-us', 'about', 'public', plain),
  page(paths.privacy, 'privacy-policy', 'privacy', 'public', plain),
  page(paths.cookies, 'cookies-policy', 'cookies', 'public', plain),
  page(paths.terms, 'terms-and-conditions', 'terms', 'public', plain),
  page(paths.maintenance, 'under-maintain', 'maintenance', 'public', { script: false, layout: 'bare' }),
  page(paths.gallery, 'gallery', 'gallery', 'public', { development: true, ssr: false, layout: 'bare' }),
  page('*', 'not-found', 'notFound', 'public'),
]

/** Other spellings of our own addresses; the server answers 308, the browser replaces. */
export const aliases: Readonly<Record<string, string>> = {
  '/mentee-personal': paths.personalDetails,
  '/settings/availability': paths.settingsAvailability,
}

export type PageMatch = { route: PageRoute; params: Params<string> }

/** The page at a path; the not-found page where there is none. */
export function matchPage(pathname: string, development: boolean): PageMatch {
  const shown = development ? routes : routes.filter((route) => !route.development)
  const objects = shown.map((route) => ({ path: route.path, handle: route }))
  const match = matchRoutes(objects, { pathname: safePath(pathname) })?.at(-1)
  if (!match) throw new Error('The not-found page is missing')
  return { route: match.route.handle, params: match.params }
}

/** A path that cannot be decoded (`/%zz`) matches nothing rather than throwing. */
function safePath(pathname: string): string {
  try {
    decodeURI(pathname)
    return pathname
  } catch {
    return '/not found'
  }
}
