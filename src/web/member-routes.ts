import type { ComponentType } from 'react'
import { pagesIn, type PageRoute, type RouteOptions } from './page-route.ts'
import { paths } from './paths.ts'

const page = pagesIn(
  import.meta.glob<{ default: ComponentType }>([
    './pages/{admin,chat,dashboard,networks,onboarding,settings}/*.tsx',
    './pages/accounts/account-deletion.tsx',
    './pages/bookings/{booking,sessions}.tsx',
    './pages/rooms/room.tsx',
    './pages/group-sessions/{groups,*-group-session}.tsx',
    './pages/profiles/{profile-public,verify-profile}.tsx',
  ]),
  'member-titles',
)

const onboarding = { areas: ['onboarding'], ssr: false } satisfies RouteOptions
const network = { areas: ['connections', 'search'] } satisfies RouteOptions
const staff = { areas: ['desk'], ssr: false } satisfies RouteOptions
const announcing = {
  areas: ['desk', 'announcements', 'member-shell'],
  ssr: false,
} satisfies RouteOptions

/** The pages of people with an account. A path of theirs matches no public one (`routes.test.ts`). */
export const memberRoutes: readonly PageRoute[] = [
  page('/mentor/:id/verify', 'profiles/verify-profile', 'verifyProfile', 'member', { areas: ['verification'] }),
  page('/mentor/:id/overview/verify', 'profiles/verify-profile', 'verifyProfile', 'member', {
    areas: ['verification'],
  }),
  page(paths.userType, 'onboarding/user-type', 'userType', 'newcomer', onboarding),
  page(paths.personalDetails, 'onboarding/personal-details', 'personalDetails', 'newcomer', onboarding),
  page(paths.professionalDetails, 'onboarding/professional-details', 'professionalDetails', 'newcomer', onboarding),
  page(paths.setUp, 'onboarding/set-up', 'setUp', 'mentor', { areas: ['onboarding', 'settings'] }),
  page(paths.dashboard, 'dashboard/dashboard', 'dashboard', 'member', {
    areas: ['dashboard', 'booking', 'groups', 'group-lists', 'profile', 'reviews', 'next-steps', 'tour'],
  }),
  page(paths.sessions, 'bookings/sessions', 'sessions', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.sessionsPast, 'bookings/sessions', 'sessionsPast', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.sessionsCancelled, 'bookings/sessions', 'sessionsCancelled', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.sessionsPending, 'bookings/sessions', 'sessionsPending', 'member', { areas: ['sessions', 'booking'] }),
  page(paths.networks, 'networks/networks', 'networks', 'member', network),
  page(paths.talents, 'networks/networks', 'talents', 'member', network),
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
  page('/room/:kind/:id', 'rooms/room', 'room', 'member', { areas: ['rooms'], layout: 'bare', ssr: false }),
  page(`${paths.chat}/:conversationId?`, 'chat/chat', 'chat', 'member', {
    areas: ['chat'],
    layout: 'panes',
    staysMounted: true,
  }),
  page(paths.ownProfile, 'profiles/profile-public', 'ownProfile', 'member'),
  page(paths.accountDeletion, 'accounts/account-deletion', 'accountDeletion', 'being-deleted', {
    areas: ['account', 'account-deletion', 'security'],
    ssr: false,
  }),
  page(paths.admin, 'admin/desk', 'desk', 'staff', staff),
  page('/admin/:queue', 'admin/desk', 'desk', 'staff', staff),
  page('/admin/:queue/:id', 'admin/desk', 'desk', 'staff', staff),
  page(paths.adminPeople, 'admin/people', 'deskPeople', 'staff', staff),
  page('/admin/people/:id', 'admin/people', 'deskPeople', 'staff', staff),
  page(paths.adminSessions, 'admin/sessions', 'deskSessions', 'staff', staff),
  page(paths.adminAnnouncements, 'admin/announcements', 'announcements', 'staff', announcing),
  page(paths.adminNewAnnouncement, 'admin/edit-announcement', 'announcements', 'staff', announcing),
  page('/admin/announcements/:id', 'admin/announcements', 'announcements', 'staff', announcing),
  page('/admin/announcements/:id/edit', 'admin/edit-announcement', 'announcements', 'staff', announcing),
  page(paths.adminSystem, 'admin/system', 'system', 'staff', { areas: ['desk', 'operations'], ssr: false }),
  page(paths.adminAudit, 'admin/audit', 'deskAudit', 'staff', staff),
]
