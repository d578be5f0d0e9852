import { defaultUiMessages } from '#web/ui/messages.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { shell } from './shell.ts'
import { titles } from './titles.ts'

/** Always loaded: keep it small. */
export const base = { common, errors, shell, titles, ui: defaultUiMessages }

/** Loaded with the pages that name them in `public-routes.ts`. */
export const areas = {
  landing: () => import('./landing.ts').then(({ landing }) => landing),
  auth: () => import('./accounts/auth.ts').then(({ auth }) => auth),
  'auth-steps': () => import('./accounts/auth-steps.ts').then((module) => module.authSteps),
  security: () => import('./accounts/security.ts').then(({ security }) => security),
  'account-deletion': () => import('./accounts/account-deletion.ts').then((module) => module.accountDeletion),
  onboarding: () => import('./onboarding.ts').then(({ onboarding }) => onboarding),
  profile: () => import('./browsing/profile.ts').then(({ profile }) => profile),
  booking: () => import('./booking.ts').then(({ booking }) => booking),
  chat: () => import('./chat.ts').then(({ chat }) => chat),
  sessions: () => import('./members/sessions.ts').then(({ sessions }) => sessions),
  groups: () => import('./browsing/groups.ts').then(({ groups }) => groups),
  hosting: () => import('./group-sessions/hosting.ts').then(({ hosting }) => hosting),
  dashboard: () => import('./members/dashboard.ts').then(({ dashboard }) => dashboard),
  settings: () => import('./settings.ts').then(({ settings }) => settings),
  notifications: () => import('./notifications.ts').then(({ notifications }) => notifications),
  connections: () => import('./members/connections.ts').then(({ connections }) => connections),
  mentees: () => import('./people/mentees.ts').then(({ mentees }) => mentees),
  'notification-settings': () => import('./notification-settings.ts').then((module) => module.notificationSettings),
  'next-steps': () => import('./members/next-steps.ts').then((module) => module.nextSteps),
  tour: () => import('./members/tour.ts').then(({ tour }) => tour),
  account: () => import('./account.ts').then(({ account }) => account),
  contact: () => import('./safety/contact.ts').then(({ contact }) => contact),
  verification: () => import('./safety/verification.ts').then(({ verification }) => verification),
  safety: () => import('./members/safety.ts').then(({ safety }) => safety),
  desk: () => import('./safety/desk.ts').then(({ desk }) => desk),
  announcements: () => import('./safety/announcements.ts').then((module) => module.announcements),
  operations: () => import('./safety/operations.ts').then(({ operations }) => operations),
  appeal: () => import('./safety/appeal.ts').then(({ appeal }) => appeal),
  search: () => import('./browsing/search.ts').then(({ search }) => search),
  sharing: () => import('./sharing.ts').then(({ sharing }) => sharing),
  'group-lists': () => import('./members/group-lists.ts').then((module) => module.groupLists),
  'group-details': () => import('./browsing/group-details.ts').then((module) => module.groupDetails),
  'group-members': () => import('./group-sessions/members.ts').then((module) => module.groupMembers),
  rooms: () => import('./rooms.ts').then(({ rooms }) => rooms),
  reviews: () => import('./browsing/reviews.ts').then(({ reviews }) => reviews),
  'member-shell': () => import('./members/member-shell.ts').then((module) => module.memberShell),
  'member-titles': () => import('./members/titles.ts').then((module) => module.memberTitles),
  'first-load': () => import('./first-load.ts').then((module) => module.firstLoad),
  static: () => import('./static.ts').then(({ pages }) => pages),
}

export type Base = typeof base
export type AreaName = keyof typeof areas
export type Areas = { [Name in AreaName]: Awaited<ReturnType<(typeof areas)[Name]>> }
