import { Keyboard, LogOut, Search, Settings, ShieldCheck, SunMoon, User } from 'lucide-react'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import type { MenuEntry } from '#web/ui/overlays/menu.tsx'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useThemeChoice, type ThemeChoice } from '#web/platform/dom/theme.ts'
import { showShortcuts } from '../keyboard/shortcut-help.tsx'
import * as t from '#texts/shell/members.ts'
import * as common from '#texts/common.ts'

const nextTheme: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' }

/** The entries of the account menu: profile, settings, appearance, and `signOut`. */
export function useAccountEntries(signOut: () => void): MenuEntry[] {
  const me = useMe()
  // Phones: no mouse or trackpad, and hence hardly a keyboard; `?` lists the keys all the same.
  const mayHaveKeyboard = useMediaQuery('(any-pointer: fine)', true)
  const [theme, setTheme] = useThemeChoice()
  const themeName = { system: t.system, light: t.light, dark: t.dark }[theme]
  return [
    { id: 'profile', label: t.myProfile, icon: User, href: paths.profile(me.role, me.profileSlug) },
    ...(me.role === 'mentee' ? [{ id: 'find', label: common.findMentor, icon: Search, href: paths.find }] : []),
    { id: 'settings', label: t.settings, icon: Settings, href: paths.settings },
    ...(me.isStaff ? [{ id: 'desk', label: t.staffDesk, icon: ShieldCheck, href: paths.admin }] : []),
    {
      id: 'theme',
      label: t.appearance({ theme: themeName }),
      icon: SunMoon,
      onAction: () => setTheme(nextTheme[theme]),
    },
    ...(mayHaveKeyboard ? [{ id: 'shortcuts', label: t.shortcuts, icon: Keyboard, onAction: showShortcuts }] : []),
    { id: 'logout', label: t.logOut, icon: LogOut, onAction: signOut },
  ]
}
