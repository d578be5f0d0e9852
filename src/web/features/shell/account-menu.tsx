import { Keyboard, LogOut, Settings, SunMoon, User } from 'lucide-react'
import { Menu } from '#web/ui/menu.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useMe } from '#web/platform/session.ts'
import { useThemeChoice, type ThemeChoice } from '#web/platform/theme.ts'
import { AccountAvatar, accountTriggerClass } from './account-button.tsx'
import { showShortcuts } from './shell-shortcuts.tsx'
import { useSignOut } from './sign-out.ts'

const nextTheme: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' }

/** The avatar and what belongs to the person: profile, settings, appearance, log-out. */
export function AccountMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const t = useMessages('shell')
  const me = useMe()
  const { signOut } = useSignOut()
  const [theme, setTheme] = useThemeChoice()
  const themeName = { system: t.system, light: t.light, dark: t.dark }[theme]
  return (
    <Menu
      label={t.accountMenu}
      defaultOpen={defaultOpen}
      trigger={<AccountAvatar />}
      triggerClass={accountTriggerClass}
      heading={
        <>
          <span className="block text-ui font-semibold text-ink">{me.fullName}</span>
          {me.email}
        </>
      }
      entries={[
        { id: 'profile', label: t.myProfile, icon: User, href: paths.profile(me.role, me.profileId) },
        { id: 'settings', label: t.settings, icon: Settings, href: paths.settings },
        { id: 'theme', label: `${t.appearance}: ${themeName}`, icon: SunMoon, onAction: () => setTheme(nextTheme[theme]) },
        { id: 'shortcuts', label: t.shortcuts, icon: Keyboard, onAction: showShortcuts },
        { id: 'logout', label: t.logOut, icon: LogOut, onAction: signOut },
      ]}
    />
  )
}
