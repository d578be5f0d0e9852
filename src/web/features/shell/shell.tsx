import { Suspense, type ReactNode } from 'react'
import { AuthLayout } from '#web/ui/auth-layout.tsx'
import { lazyComponent } from '#web/platform/lazy-page.tsx'
import { asMember, useSessionState } from '#web/platform/session.ts'
import type { PageRoute } from '#web/routes.tsx'
import { HomeLink } from './home-link.tsx'
import { NewcomerShell } from './newcomer-shell.tsx'
import { VisitorShell } from './visitor-shell.tsx'

/** Header with search and bell, navigation, live connection: code that only members load. */
export const memberShell = lazyComponent(() => import('./member-shell.tsx').then((module) => module.MemberShell))

/** The frame around a page: a visitor's, an onboarding newcomer's or a member's; the sign-in pages' form column; `bare` pages bring their own. */
export function Shell({ route, children }: { route: PageRoute; children: ReactNode }) {
  const state = useSessionState()
  const record = state?.record ?? null
  if (route.layout === 'bare') return children
  if (route.layout === 'auth') {
    return (
      <AuthLayout logo={<HomeLink />} seed={route.path}>
        {children}
      </AuthLayout>
    )
  }
  if (asMember(record) && route.access !== 'visitor') {
    return (
      <Suspense>
        <memberShell.Component>{children}</memberShell.Component>
      </Suspense>
    )
  }
  if (record && route.access === 'newcomer') return <NewcomerShell>{children}</NewcomerShell>
  return <VisitorShell isWide={route.layout === 'wide'}>{children}</VisitorShell>
}
