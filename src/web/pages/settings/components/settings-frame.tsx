import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Link, NavLink } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import * as t from '#texts/settings.ts'

/** The tabs of the settings; each is an address. Security is for those who have a password; Account leads the others there. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { role, authProviderType } = useMe()
  const { pathname } = useLocation()
  const isLocal = authProviderType === 'LOCAL'
  const isAccount = pathname === paths.settingsAccount || (!isLocal && pathname === paths.settingsSecurity)
  return (
    <>
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.title}
      </h1>
      <TabBar label={t.tabs} className="mt-4 mb-8">
        <NavLink to={paths.settings} end className={tabLinkClass}>
          {t.profile}
        </NavLink>
        {role === 'mentor' ? (
          <NavLink to={paths.settingsAvailability} className={tabLinkClass}>
            {t.availability}
          </NavLink>
        ) : null}
        {isLocal ? (
          <NavLink to={paths.settingsSecurity} className={tabLinkClass}>
            {t.security}
          </NavLink>
        ) : null}
        <NavLink to={paths.settingsNotifications} className={tabLinkClass}>
          {t.notifications}
        </NavLink>
        <NavLink to={paths.settingsPrivacy} className={tabLinkClass}>
          {t.privacy}
        </NavLink>
        <Link to={paths.settingsAccount} className={tabLinkClass} aria-current={isAccount ? 'page' : undefined}>
          {t.account}
        </Link>
        <NavLink to={paths.settingsSupport} className={tabLinkClass}>
          {t.support}
        </NavLink>
      </TabBar>
      <div className="max-w-reading">{children}</div>
    </>
  )
}
