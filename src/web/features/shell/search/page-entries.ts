import {
  Bell,
  Bookmark,
  CalendarClock,
  CalendarDays,
  CircleHelp,
  Handshake,
  House,
  MessageSquare,
  Search,
  Settings,
  User,
  Users,
} from 'lucide-react'
import { paths } from '#web/paths.ts'
import { savedMentorsPath } from '#web/saved-path.ts'
import type { Me } from '#web/platform/session/session-storage.ts'
import { placeEntry, type Place } from './place-entry.ts'
import type { Entry } from './entry.ts'
import * as t from '#texts/shell/everything.ts'
import * as member from '#texts/member-titles.ts'
import * as site from '#texts/titles.ts'

type Reader = Pick<Me, 'role' | 'profileSlug' | 'authProviderType'>

/** The pages of a member, those that people look for most often first. */
export function pageEntries({ role, profileSlug, authProviderType }: Reader): Entry[] {
  const isMentor = role === 'mentor'
  const k = t.keywords
  const places: readonly Place[] = [
    [paths.dashboard, member.dashboard, House, k.overview],
    [paths.find, site.find, Search, k.find],
    [paths.sessions, member.sessions, CalendarDays, k.sessions],
    [paths.groups, member.groups, Users],
    [paths.groupsDiscover, member.groupsDiscover, Users, k.discover],
    [paths.chat, member.chat, MessageSquare, k.chat],
    [paths.networks, member.networks, Handshake, k.networks],
    [paths.talents, member.talents, Handshake],
    [savedMentorsPath, member.savedMentors, Bookmark],
    [paths.notifications, member.notifications, Bell],
    ...(isMentor
      ? ([[paths.settingsAvailability, member.settingsAvailability, CalendarClock, k.availability]] as const)
      : []),
    [paths.profile(role, profileSlug), member.ownProfile, User],
    [paths.sessionsPending, member.sessionsPending, CalendarDays, k.pending],
    [paths.sessionsPast, member.sessionsPast, CalendarDays],
    [paths.sessionsCancelled, member.sessionsCancelled, CalendarDays],
    [paths.groupsPending, member.groupsPending, Users, k.pending],
    [paths.groupsPast, member.groupsPast, Users],
    [paths.groupsCancelled, member.groupsCancelled, Users],
    ...(isMentor
      ? ([
          [paths.cohostInvites, member.cohostInvites, Users],
          [paths.cohostRequests, member.cohostRequests, Users],
        ] as const)
      : []),
    [paths.settingsProfile, member.settingsProfile, Settings, k.profile],
    ...(authProviderType === 'LOCAL'
      ? ([[paths.settingsSecurity, member.settingsSecurity, Settings, k.security]] as const)
      : []),
    [paths.settingsNotifications, t.notificationSettings, Settings, k.notifications],
    [paths.settingsAccount, member.settingsAccount, Settings, k.account],
    [paths.settingsPrivacy, member.settingsPrivacy, Settings, k.privacy],
    [paths.settingsSupport, member.settingsSupport, CircleHelp, k.support],
    [paths.help, site.help, CircleHelp, k.help],
  ]
  return places.map((place) => placeEntry('pages', place))
}
