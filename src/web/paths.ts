import type { Role } from '#contract/fields.ts'

/** All internal addresses; components never write one. */
export const paths = {
  home: '/',
  find: '/find',
  signup: '/signup',
  login: '/login',
  invitation: '/invitation',
  confirmAccount: '/confirm-account',
  validate: '/auth/validate',
  socialReturn: (provider: string) => `/auth/callback/${provider}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  secureAccount: '/auth/secure-account',
  confirmEmailChange: '/auth/email-change',
  confirmEmailCheck: '/auth/email-check',
  undoEmailChange: '/auth/email-change/undo',
  resetSuccess: '/reset-success',
  twoStep: '/two-step-auth',
  userType: '/user-type',
  personalDetails: '/personal-details',
  professionalDetails: '/professional-details',
  setUp: '/set-up',
  dashboard: '/dashboard',
  nextSession: '/dashboard/next-session',
  sessions: '/dashboard/individual',
  sessionsPast: '/dashboard/individual/past',
  sessionsCancelled: '/dashboard/individual/cancelled',
  sessionsPending: '/dashboard/individual/pending',
  groups: '/dashboard/group',
  groupsPast: '/dashboard/group/past',
  groupsDiscover: '/dashboard/group/discover',
  groupsPending: '/dashboard/group/pending',
  groupsCancelled: '/dashboard/group/cancelled',
  cohostInvites: '/dashboard/group/invites',
  cohostRequests: '/dashboard/group/cohost-requests',
  networks: '/dashboard/networks',
  talents: '/dashboard/networks/talents',
  mentees: '/mentees',
  publicGroups: '/group-sessions',
  groupSession: (slug: string) => `/group-details/${slug}`,
  editGroupSession: (slug: string, date: string) => `/group-details/${slug}/edit?date=${date}`,
  createGroupSession: '/create-group-session',
  /** The form with what a former session had. */
  runAgain: (slug: string) => `/create-group-session?from=${slug}`,
  settings: '/dashboard/settings',
  settingsProfile: '/dashboard/settings/profile',
  settingsAvailability: '/dashboard/settings/availability',
  settingsSecurity: '/dashboard/settings/security',
  settingsWebhook: (id: string) => `/dashboard/settings/security/webhooks/${id}`,
  settingsNotifications: '/dashboard/settings/notifications',
  settingsAccount: '/dashboard/settings/account',
  settingsPrivacy: '/dashboard/settings/privacy',
  settingsSupport: '/dashboard/settings/support',
  /** Of everything, for members; `find` is the search of mentors. */
  search: '/search',
  notifications: '/notifications',
  chat: '/chat',
  conversation: (id: string) => `/chat/${id}`,
  /** The conversation with the person of a profile, whether there is one already or not. */
  chatWith: (profileId: string) => `/chat?with=${profileId}`,
  booking: (id: string) => `/booking/${id}`,
  /** The built-in room of a session. */
  room: (kind: 'individual' | 'group', id: string) => `/room/${kind}/${id}`,
  profile: (role: Role, id: string) => `/${role}/${id}`,
  mentor: (id: string) => `/mentor/${id}`,
  mentorGroups: (id: string) => `/mentor/${id}/group-sessions`,
  mentorReviews: (id: string) => `/mentor/${id}/reviews`,
  sessionReview: (id: string, slug: string) => `/mentor/${id}/group-sessions-review/${slug}`,
  sessionReviewAttendees: (id: string, slug: string) => `/mentor/${id}/group-sessions-review/${slug}/attendees`,
  sessionReviewReviews: (id: string, slug: string) => `/mentor/${id}/group-sessions-review/${slug}/reviews`,
  bookSession: (id: string) => `/mentor/${id}/book-session`,
  /** With a start (UTC instant) chosen. */
  bookAt: (id: string, startsAt: string) => `/mentor/${id}/book-session?at=${encodeURIComponent(startsAt)}`,
  verify: (id: string) => `/mentor/${id}/verify`,
  mentee: (id: string) => `/mentee/${id}`,
  ownProfile: '/profile-public',
  about: '/about-us',
  help: '/help',
  accessibility: '/accessibility',
  contact: '/contact-us',
  privacy: '/privacy-policy',
  cookies: '/cookies-policy',
  terms: '/terms-and-conditions',
  maintenance: '/under-maintain',
  busy: '/busy',
  appeal: '/appeal',
  accountDeletion: '/account-deletion',
  admin: '/admin',
  gallery: '/gallery',
} as const

/** `/login?next=…`: the page to return to after signing in. */
export const loginThen = (next: string) => `${paths.login}?next=${encodeURIComponent(next)}`

/** `/signup?as=…`: the type of account that a BECOME button presets. */
export const signUpAs = (role: Role) => `${paths.signup}?as=${role}`

/** `/find?q=…`, with empty filters left out. */
export function findWith(filters: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return search.size > 0 ? `${paths.find}?${search}` : paths.find
}
