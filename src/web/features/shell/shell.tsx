import { Suspense, type ReactNode } from 'react'
import { lazyComponent, type Lazy } from '#web/platform/routing/lazy-page.tsx'
import { asMember, useSessionState, type SessionState } from '#web/platform/session/auth-session.ts'
import type { PageRoute } from '#web/routes.tsx'
import { VisitorShell } from './visitor-shell.tsx'

type Frame = Lazy<{ route: PageRoute; children: ReactNode }>

// Only the visitor's frame comes with the first file; every visitor of a public page needs it.
const memberShell: Frame = lazyComponent(() => import('./member-shell.tsx').then((module) => module.MemberShell))
const newcomerShell: Frame = lazyComponent(() => import('./newcomer-shell.tsx').then((module) => module.NewcomerShell))
const authShell: Frame = lazyComponent(() => import('./auth-shell.tsx').then((module) => module.AuthShell))

function frameOf(route: PageRoute, state: SessionState): Frame | null {
  const record = state?.record ?? null
  if (route.layout === 'auth') return authShell
  if (asMember(record) && route.access !== 'visitor') return memberShell
  return record && route.access === 'newcomer' ? newcomerShell : null
}

/** Fetches the code of the frame that this person sees around the page; await it before the first render. */
export async function preloadShell(route: PageRoute, state: SessionState): Promise<void> {
  await frameOf(route, state)?.preload()
}

/** The frame around a page: a visitor's, an onboarding newcomer's, a member's or the sign-in pages'; `bare` pages bring their own. */
export function Shell({ route, children }: { route: PageRoute; children: ReactNode }) {
  const state = useSessionState()
  if (route.layout === 'bare') return children
  const frame = frameOf(route, state)
  if (!frame) return <VisitorShell isWide={route.layout === 'wide'}>{children}</VisitorShell>
  return (
    <Suspense>
      <frame.Component route={route}>{children}</frame.Component>
    </Suspense>
  )
}
