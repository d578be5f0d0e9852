import { savedMentorsPath } from '#web/saved-path.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { page, type PageOptions, type PageRoute } from './page-route.ts'
import { paths } from '#web/paths.ts'
import { addressOf } from '#web/platform/api/address.ts'
import * as titles from '#texts/member-titles.ts'

const onboarding = { ssr: false } satisfies PageOptions

const verifyProfilePage = {
  file: 'profiles/verify-profile',
  load: () => import('../pages/profiles/verify-profile.tsx'),
}
const sessionsPage = { file: 'bookings/sessions', load: () => import('../pages/bookings/sessions.tsx') }
const networksPage = { file: 'networks/networks', load: () => import('../pages/networks/networks.tsx') }
const settingsPage = {
  file: 'settings/settings-profile',
  load: () => import('../pages/settings/settings-profile.tsx'),
}
const groupsPage = { file: 'group-sessions/groups', load: () => import('../pages/group-sessions/groups.tsx') }

/** The pages of people with an account. A path of theirs matches no public one (`routes.test.ts`). */
export const memberRoutes: readonly PageRoute[] = [
  page({
    path: '/mentor/:id/verify',
    ...verifyProfilePage,
    title: titles.verifyProfile,
    access: 'member',
  }),
  page({
    path: '/mentor/:id/overview/verify',
    ...verifyProfilePage,
    title: titles.verifyProfile,
    access: 'member',
  }),
  page({
    path: paths.userType,
    file: 'onboarding/user-type',
    load: () => import('../pages/onboarding/user-type.tsx'),
    title: titles.userType,
    access: 'newcomer',
    ...onboarding,
  }),
  page({
    path: paths.personalDetails,
    file: 'onboarding/personal-details',
    load: () => import('../pages/onboarding/personal-details.tsx'),
    title: titles.personalDetails,
    access: 'newcomer',
    ...onboarding,
  }),
  page({
    path: paths.professionalDetails,
    file: 'onboarding/professional-details',
    load: () => import('../pages/onboarding/professional-details.tsx'),
    title: titles.professionalDetails,
    access: 'newcomer',
    ...onboarding,
  }),
  page({
    path: paths.setUp,
    file: 'onboarding/set-up',
    load: () => import('../pages/onboarding/set-up.tsx'),
    title: titles.setUp,
    access: 'mentor',
  }),
  page({
    path: paths.dashboard,
    file: 'dashboard/dashboard',
    load: () => import('../pages/dashboard/dashboard.tsx'),
    title: titles.dashboard,
    access: 'member',
    firstRead: addressOf(dashboardRoutes.firstView, {}),
    offline: true,
  }),
  page({
    path: paths.nextSession,
    file: 'dashboard/next-session',
    load: () => import('../pages/dashboard/next-session.tsx'),
    title: titles.dashboard,
    access: 'member',
    offline: true,
  }),
  page({ path: paths.sessions, ...sessionsPage, title: titles.sessions, access: 'member' }),
  page({
    path: paths.sessionsPast,
    ...sessionsPage,
    title: titles.sessionsPast,
    access: 'member',
  }),
  page({
    path: paths.sessionsCancelled,
    ...sessionsPage,
    title: titles.sessionsCancelled,
    access: 'member',
  }),
  page({
    path: paths.sessionsPending,
    ...sessionsPage,
    title: titles.sessionsPending,
    access: 'member',
  }),
  page({ path: paths.networks, ...networksPage, title: titles.networks, access: 'member' }),
  page({ path: paths.talents, ...networksPage, title: titles.talents, access: 'member' }),
  page({ path: savedMentorsPath, ...networksPage, title: titles.savedMentors, access: 'member' }),
  page({ path: paths.groups, ...groupsPage, title: titles.groups, access: 'member' }),
  page({
    path: paths.groupsPast,
    ...groupsPage,
    title: titles.groupsPast,
    access: 'member',
  }),
  page({
    path: paths.groupsDiscover,
    ...groupsPage,
    title: titles.groupsDiscover,
    access: 'member',
  }),
  page({
    path: paths.groupsPending,
    ...groupsPage,
    title: titles.groupsPending,
    access: 'member',
  }),
  page({
    path: paths.groupsCancelled,
    ...groupsPage,
    title: titles.groupsCancelled,
    access: 'member',
  }),
  page({
    path: paths.cohostInvites,
    ...groupsPage,
    title: titles.cohostInvites,
    access: 'mentor',
  }),
  page({
    path: paths.cohostRequests,
    ...groupsPage,
    title: titles.cohostRequests,
    access: 'mentor',
  }),
  page({
    path: paths.createGroupSession,
    file: 'group-sessions/create-group-session',
    load: () => import('../pages/group-sessions/create-group-session.tsx'),
    title: titles.createGroupSession,
    access: 'mentor',
  }),
  page({
    path: '/group-details/:slug/edit',
    file: 'group-sessions/edit-group-session',
    load: () => import('../pages/group-sessions/edit-group-session.tsx'),
    title: titles.editGroupSession,
    access: 'mentor',
  }),
  page({
    path: paths.settings,
    ...settingsPage,
    title: titles.settings,
    access: 'member',
  }),
  page({
    path: paths.settingsProfile,
    ...settingsPage,
    title: titles.settingsProfile,
    access: 'member',
  }),
  page({
    path: paths.settingsAvailability,
    file: 'settings/settings-availability',
    load: () => import('../pages/settings/settings-availability.tsx'),
    title: titles.settingsAvailability,
    access: 'mentor',
  }),
  page({
    path: paths.settingsSecurity,
    file: 'settings/settings-security',
    load: () => import('../pages/settings/settings-security.tsx'),
    title: titles.settingsSecurity,
    access: 'member',
  }),
  page({
    path: paths.settingsWebhook(':id'),
    file: 'settings/webhook',
    load: () => import('../pages/settings/webhook.tsx'),
    title: titles.webhook,
    access: 'member',
  }),
  page({
    path: paths.settingsPrivacy,
    file: 'settings/settings-privacy',
    load: () => import('../pages/settings/settings-privacy.tsx'),
    title: titles.settingsPrivacy,
    access: 'member',
  }),
  page({
    path: paths.settingsNotifications,
    file: 'settings/settings-notifications',
    load: () => import('../pages/settings/settings-notifications.tsx'),
    title: titles.settingsNotifications,
    access: 'member',
  }),
  page({
    path: paths.settingsAccount,
    file: 'settings/settings-account',
    load: () => import('../pages/settings/settings-account.tsx'),
    title: titles.settingsAccount,
    access: 'member',
  }),
  page({
    path: paths.settingsSupport,
    file: 'settings/settings-support',
    load: () => import('../pages/settings/settings-support.tsx'),
    title: titles.settingsSupport,
    access: 'member',
  }),
  page({
    path: paths.search,
    file: 'search/search',
    load: () => import('../pages/search/search.tsx'),
    title: titles.search,
    access: 'member',
  }),
  page({
    path: paths.notifications,
    file: 'dashboard/notifications',
    load: () => import('../pages/dashboard/notifications.tsx'),
    title: titles.notifications,
    access: 'member',
  }),
  page({
    path: '/booking/:id',
    file: 'bookings/booking',
    load: () => import('../pages/bookings/booking.tsx'),
    title: titles.booking,
    access: 'member',
    offline: true,
  }),
  page({
    path: '/room/:kind/:id',
    file: 'rooms/room',
    load: () => import('../pages/rooms/room.tsx'),
    title: titles.room,
    access: 'member',
    layout: 'bare',
    ssr: false,
  }),
  page({
    path: `${paths.chat}/:conversationId?`,
    file: 'chat/chat',
    load: () => import('../pages/chat/chat.tsx'),
    title: titles.chat,
    access: 'member',
    layout: 'panes',
    staysMounted: true,
    firstRead: addressOf(chatRoutes.conversations, {}),
    offline: true,
  }),
  page({
    path: paths.ownProfile,
    file: 'profiles/profile-public',
    load: () => import('../pages/profiles/profile-public.tsx'),
    title: titles.ownProfile,
    access: 'member',
    offline: true,
  }),
  page({
    path: paths.accountDeletion,
    file: 'accounts/account-deletion',
    load: () => import('../pages/accounts/account-deletion.tsx'),
    title: titles.accountDeletion,
    access: 'being-deleted',
    ssr: false,
  }),
]
