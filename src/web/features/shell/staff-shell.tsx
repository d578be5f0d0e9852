import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { connectRealtime } from '#web/platform/api/realtime.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useSessionState } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { useServerClock } from '#web/platform/time/use-server-clock.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { AppShell, HeaderBar } from '#web/ui/layout/app-shell.tsx'
import { sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { SideNav } from '#web/ui/layout/navigation-bars.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { HomeLink } from './home-link.tsx'
import { ShortcutHelp } from './keyboard/shortcut-help.tsx'
import { SearchKeys } from './search/search-keys.tsx'
import { useSignOut } from './sign-out.ts'
import { StaffLinks, StaffMenu } from './header/staff-navigation.tsx'
import * as t from '#texts/moderation/desk.ts'

const expiredDialog = lazyComponent(() => import('./expired-dialog.tsx').then((module) => module.ExpiredDialog))

const shortcutList = lazyComponent(() =>
  import('./keyboard/desk-shortcut-dialog.tsx').then((module) => module.DeskShortcutDialog),
)

/** The frame of the staff desk: its sections, and the way out. Staff need no profile of their own. */
export function StaffShell({ children }: { children: ReactNode }) {
  const session = useSessionState()
  const client = useQueryClient()
  const isLive = session !== null && !session.expired
  const isMember = asMember(session?.record ?? null) !== null
  useEffect(() => (isLive ? connectRealtime(client) : undefined), [client, isLive, session?.record.userId])
  useServerClock()
  return (
    <>
      <AppShell
        header={
          <HeaderBar
            start={
              <>
                <HomeLink to={paths.admin} />
                <span className="ms-2 border-s border-line ps-2 text-ui font-semibold text-ink-2 max-sm:hidden">
                  {t.sections}
                </span>
              </>
            }
            end={
              <>
                <div className="contents max-lg:hidden">
                  <WayOut isMember={isMember} linkClass={buttonClass('ghost')} />
                </div>
                <StaffMenu>
                  <WayOut isMember={isMember} linkClass={sideNavLinkClass} />
                </StaffMenu>
              </>
            }
          />
        }
        banner={<ConnectionBar />}
        sideNav={
          <SideNav label={t.sections}>
            <StaffLinks />
          </SideNav>
        }
      >
        {children}
      </AppShell>
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

type WayOutProps = { isMember: boolean; linkClass: string }

function WayOut({ isMember, linkClass }: WayOutProps) {
  const { signOut, isLeaving } = useSignOut()
  return (
    <>
      {isMember ? (
        <Link to={paths.dashboard} className={linkClass}>
          {t.toApp}
        </Link>
      ) : null}
      <button
        type="button"
        aria-busy={isLeaving || undefined}
        className={linkClass}
        onClick={isLeaving ? undefined : signOut}
      >
        {t.logOut}
      </button>
    </>
  )
}
