import { IsRestoringProvider, useQueryClient } from '@tanstack/react-query'
import { Bell, CalendarDays, House, Plus, Search, Users } from 'lucide-react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { AppShell, HeaderBar } from '#web/ui/layout/app-shell.tsx'
import { BottomBar, SideNav } from '#web/ui/layout/navigation-bars.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { bottomNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { dialogFrame } from '#web/ui/overlays/dialog.tsx'
import { paths } from '#web/paths.ts'
import { useLandmarkKeys } from '#web/platform/dom/landmarks.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { NavLink } from '#web/platform/routing/link.tsx'
import { sendUnsent } from '#web/features/chat/public.ts'
import { usePushStart } from '#web/features/notifications/public.ts'
import { startQueue } from '#web/platform/offline/command-queue.ts'
import { useArePageReadsDone } from '#web/platform/api/page-reads.ts'
import { connectRealtime } from '#web/platform/api/realtime.ts'
import { useMe, useSessionState } from '#web/platform/session/auth-session.ts'
import type { PageRoute } from '#web/routes/page-route.ts'
import { AccountButton } from './header/account-button.tsx'
import { BellButton } from './header/bell-button.tsx'
import { useUnreadCount } from './header/use-bell.tsx'
import { ChatButton } from './header/chat-button.tsx'
import { CreateButton } from './header/create-button.tsx'
import { HeaderSearch } from './header/header-search.tsx'
import { MemberBar } from './member-bar.tsx'
import { NetworkGate } from './offline/network-gate.tsx'
import { HomeLink } from './home-link.tsx'
import { SectionLinks } from './sections.tsx'
import { ShellShortcuts } from './keyboard/shell-shortcuts.tsx'
import { SearchKeys } from './search/search-keys.tsx'
import { SiteFooter } from './site-footer.tsx'
import { UnreadDot } from './header/unread-dot.tsx'
import { useServerClock } from '#web/platform/time/use-server-clock.ts'
import * as shell from '#texts/shell/all.ts'
import * as t from '#texts/shell/members.ts'

const expiredDialog = lazyComponent(() => import('./expired-dialog.tsx').then((module) => module.ExpiredDialog))

/** The frame of a member's pages: search, bell, account, navigation, live connection, shortcuts. */
export function MemberShell({ route, children }: { route: PageRoute; children: ReactNode }) {
  const session = useSessionState()
  const client = useQueryClient()
  const isLive = session !== null && !session.expired
  useEffect(() => (isLive ? connectRealtime(client) : undefined), [client, isLive, session?.record.userId])
  const senderId = isLive ? session.record.userId : null
  useEffect(() => (senderId === null ? undefined : sendUnsent(client, senderId)), [client, senderId])
  useEffect(() => (senderId === null ? undefined : startQueue(client, senderId)), [client, senderId])
  usePushStart(senderId)
  useServerClock()
  usePreload(dialogFrame)
  useLandmarkKeys()
  const mayRead = useArePageReadsDone()
  return (
    <IsRestoringProvider value={!mayRead}>
      <AppShell
        hasPanes={route.layout === 'panes'}
        header={
          <HeaderBar
            start={<HomeLink to={paths.dashboard} />}
            center={<HeaderSearch />}
            end={
              <>
                <ChatButton />
                <BellButton />
                <AccountButton />
              </>
            }
          />
        }
        banner={<MemberBar />}
        sideNav={
          <SideNav label={shell.sections} action={<CreateButton />}>
            <SectionLinks />
          </SideNav>
        }
        bottomBar={<Thumbs />}
        footer={<SiteFooter />}
      >
        <IsRestoringProvider value={false}>
          <NetworkGate>{children}</NetworkGate>
        </IsRestoringProvider>
      </AppShell>
      <ShellShortcuts />
      <SearchKeys />
      {session?.expired ? (
        <Suspense>
          <expiredDialog.Component />
        </Suspense>
      ) : null}
    </IsRestoringProvider>
  )
}

function Thumbs() {
  const unread = useUnreadCount()
  const isMentor = useMe().role === 'mentor'
  return (
    <BottomBar label={shell.sections}>
      <NavLink to={paths.dashboard} end className={bottomNavLinkClass}>
        <Icon as={House} size={24} />
        {t.overview}
      </NavLink>
      <NavLink to={paths.sessions} className={bottomNavLinkClass}>
        <Icon as={CalendarDays} size={24} />
        {t.sessions}
      </NavLink>
      <NavLink to={paths.groups} className={bottomNavLinkClass}>
        <Icon as={Users} size={24} />
        {t.groupsShort}
      </NavLink>
      {isMentor ? (
        <NavLink to={paths.createGroupSession} className={bottomNavLinkClass}>
          <Icon as={Plus} size={24} />
          {t.createShort}
        </NavLink>
      ) : (
        <NavLink to={paths.find} className={bottomNavLinkClass}>
          <Icon as={Search} size={24} />
          {t.findShort}
        </NavLink>
      )}
      <NavLink to={paths.notifications} className={bottomNavLinkClass}>
        <span className="relative">
          <Icon as={Bell} size={24} />
          <UnreadDot count={unread} />
        </span>
        {t.notifications}
      </NavLink>
    </BottomBar>
  )
}
