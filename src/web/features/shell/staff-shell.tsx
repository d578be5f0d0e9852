import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { connectRealtime } from '#web/platform/api/realtime.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Link, NavLink } from '#web/platform/routing/link.tsx'
import { useSessionState } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { useServerClock } from '#web/platform/time/use-server-clock.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { HeaderBar } from '#web/ui/layout/app-shell.tsx'
import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { HomeLink } from './home-link.tsx'
import { ShortcutHelp } from './keyboard/shortcut-help.tsx'
import { SearchKeys } from './search/search-keys.tsx'
import { useSignOut } from './sign-out.ts'
import * as t from '#texts/moderation/desk.ts'

const expiredDialog = lazyComponent(() => import('./expired-dialog.tsx').then((module) => module.ExpiredDialog))

const shortcutList = lazyComponent(() =>
  import('./keyboard/desk-shortcut-dialog.tsx').then((module) => module.DeskShortcutDialog),
)

const others = [
  staffPaths.people,
  staffPaths.sessions,
  staffPaths.announcements,
  staffPaths.insight,
  staffPaths.legal,
  staffPaths.instance,
  staffPaths.audit,
  staffPaths.system,
]

/** The frame of the staff desk: its sections, and the way out. Staff need no profile of their own. */
export function StaffShell({ children }: { children: ReactNode }) {
  const session = useSessionState()
  const client = useQueryClient()
  const isLive = session !== null && !session.expired
  const isMember = asMember(session?.record ?? null) !== null
  useEffect(() => (isLive ? connectRealtime(client) : undefined), [client, isLive, session?.record.userId])
  useServerClock()
  const { pathname } = useLocation()
  const isOther = others.some((path) => pathname.startsWith(path))
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <HeaderBar start={<HomeLink to={paths.admin} />} end={<WayOut isMember={isMember} />} />
        <ConnectionBar />
        <main id="main" tabIndex={-1} className="gutter mx-auto w-full max-w-marketing grow pt-4 pb-14 outline-none">
          <TabBar label={t.sections} className="mb-6">
            <Link to={paths.admin} className={tabLinkClass} aria-current={isOther ? undefined : 'page'}>
              {t.nav.queues}
            </Link>
            <NavLink to={staffPaths.people} className={tabLinkClass}>
              {t.nav.people}
            </NavLink>
            <NavLink to={staffPaths.sessions} className={tabLinkClass}>
              {t.nav.sessions}
            </NavLink>
            <NavLink to={staffPaths.announcements} className={tabLinkClass}>
              {t.nav.announcements}
            </NavLink>
            <NavLink to={staffPaths.insight} className={tabLinkClass}>
              {t.nav.insight}
            </NavLink>
            <NavLink to={staffPaths.instance} end className={tabLinkClass}>
              {t.nav.instance}
            </NavLink>
            <NavLink to={staffPaths.legal} className={tabLinkClass}>
              {t.nav.legal}
            </NavLink>
            <NavLink to={staffPaths.audit} className={tabLinkClass}>
              {t.nav.audit}
            </NavLink>
            <NavLink to={staffPaths.system} className={tabLinkClass}>
              {t.nav.system}
            </NavLink>
          </TabBar>
          {children}
        </main>
      </div>
      <ShortcutHelp list={shortcutList} />
      <SearchKeys />
      {session?.expired ? (
        <Suspense>
          <expiredDialog.Component />
        </Suspense>
      ) : null}
    </>
  )
}

function WayOut({ isMember }: { isMember: boolean }) {
  const { signOut, isLeaving } = useSignOut()
  return (
    <>
      {isMember ? (
        <Link to={paths.dashboard} className={buttonClass('ghost')}>
          {t.toApp}
        </Link>
      ) : null}
      <Button variant="ghost" isPending={isLeaving} onClick={signOut}>
        {t.logOut}
      </Button>
    </>
  )
}
