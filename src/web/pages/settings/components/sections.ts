import { Bell, CalendarClock, CircleHelp, EyeOff, Lock, User, UserCog, type LucideIcon } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/settings.ts'

export type Section = {
  to: string
  name: string
  /** What is in it, in a line. */
  about: string
  icon: LucideIcon
}

/**
 * The sections of the reader's settings, each at an address of its own. Security is for those who have a password; Account leads the others
 * there.
 */
export function useSections(): readonly Section[] {
  const { role, authProviderType } = useMe()
  const isLocal = authProviderType === 'LOCAL'
  return [
    { to: paths.settingsProfile, name: t.profile, about: t.about.profile, icon: User },
    ...(role === 'mentor'
      ? [{ to: paths.settingsAvailability, name: t.availability, about: t.about.availability, icon: CalendarClock }]
      : []),
    ...(isLocal ? [{ to: paths.settingsSecurity, name: t.security, about: t.about.security, icon: Lock }] : []),
    { to: paths.settingsNotifications, name: t.notifications, about: t.about.notifications, icon: Bell },
    { to: paths.settingsPrivacy, name: t.privacy, about: t.about.privacy, icon: EyeOff },
    {
      to: paths.settingsAccount,
      name: t.account,
      about: isLocal ? t.about.account : t.about.accountAndDevices,
      icon: UserCog,
    },
    { to: paths.settingsSupport, name: t.support, about: t.about.support, icon: CircleHelp },
  ]
}

/** The section of an address: the settings begin with the profile, and Security without a tab belongs to Account. */
export function sectionAt(sections: readonly Section[], pathname: string): Section {
  const found = sections.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const inAccount =
    pathname.startsWith(paths.settingsSecurity) && sections.find(({ to }) => to === paths.settingsAccount)
  return found ?? (inAccount || sections[0]!)
}
