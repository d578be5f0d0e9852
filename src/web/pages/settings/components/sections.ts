import { paths } from '#web/paths.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/settings.ts'

/** The sections of the settings: address and name. */
const sections = {
  profile: [paths.settingsProfile, t.profile],
  availability: [paths.settingsAvailability, t.availability],
  security: [paths.settingsSecurity, t.security],
  notifications: [paths.settingsNotifications, t.notifications],
  privacy: [paths.settingsPrivacy, t.privacy],
  account: [paths.settingsAccount, t.account],
  support: [paths.settingsSupport, t.support],
} as const
export type SectionId = keyof typeof sections
export type Section = { id: SectionId; to: string; name: string }

const ids = Object.keys(sections) as SectionId[]

/** Those of the reader. Security is for those who have a password; Account leads the others there. */
export function useSections(): readonly Section[] {
  const { role, authProviderType } = useMe()
  const isOwn = (id: SectionId) =>
    id === 'availability' ? role === 'mentor' : id !== 'security' || authProviderType === 'LOCAL'
  return ids.filter(isOwn).map((id) => ({ id, to: sections[id][0], name: sections[id][1] }))
}

/** The section of an address: the settings begin with the profile, and Security without a tab belongs to Account. */
export function sectionAt(sections: readonly Section[], pathname: string): Section {
  const found = sections.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const inAccount =
    pathname.startsWith(paths.settingsSecurity) && sections.find(({ to }) => to === paths.settingsAccount)
  return found ?? (inAccount || sections[0]!)
}
