import { Suspense, type ReactNode } from 'react'
import { lazyPage, type LazyPage } from '#web/platform/routing/lazy-page.tsx'
import { useSessionState, type SessionState } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import type { PageRoute } from '#web/routes/page-route.ts'
import { useConfig, useProductName } from '#web/platform/routing/boot.ts'
import { AuthShell } from './auth-shell.tsx'
import { LoadingPage } from './loading-page.tsx'
import { VisitorShell } from './visitor-shell.tsx'

export type Frame = LazyPage<{ route: PageRoute; children: ReactNode }>
export type Reader = 'visitor' | 'newcomer' | 'member'

const folder = 'src/web/features/shell'
// The frames of visitors are in the first file: every public page needs one of them.
const frames = {
  newcomer: lazyPage(`${folder}/newcomer-shell.tsx`, () => import('./newcomer-shell.tsx').then((m) => m.NewcomerShell)),
  member: lazyPage(`${folder}/member-shell.tsx`, () => import('./member-shell.tsx').then((m) => m.MemberShell)),
  staff: lazyPage(`${folder}/staff-shell.tsx`, () => import('./staff-shell.tsx').then((m) => m.StaffShell)),
} satisfies Record<string, Frame>

/** The kind of reader: without a session, without a profile, or with one. */
export function readerOf(state: SessionState): Reader {
  const record = state?.record ?? null
  return asMember(record) ? 'member' : record ? 'newcomer' : 'visitor'
}

export const isStaffReader = (state: SessionState): boolean => state?.record.isStaff === true

/**
 * The code of a page's frame for a kind of reader; preload it before the first render. Null if it is in the first file. Whoever is not
 * staff reads in their own frame that a page of the desk is not for them.
 */
export function frameOf(route: PageRoute, reader: Reader, isStaff: boolean): Frame | null {
  if (route.layout === 'bare' || route.layout === 'auth') return null
  if (route.access === 'staff' && isStaff) return frames.staff
  if (reader === 'member' && route.access !== 'visitor') return frames.member
  const isWithoutNavigation = route.access === 'newcomer' || route.access === 'being-deleted'
  return reader === 'newcomer' && isWithoutNavigation ? frames.newcomer : null
}

/** Whether members see the page in the frame with the navigation; those without a profile see some of them in another one. */
export const hasMemberFrame = (route: PageRoute): boolean =>
  frameOf(route, 'member', true) === frames.member && route.access !== 'newcomer' && route.access !== 'being-deleted'

/** The frame around a page: a visitor's, an onboarding newcomer's, a member's or the sign-in pages'; `bare` pages bring their own. */
export function Shell({ route, children }: { route: PageRoute; children: ReactNode }) {
  const state = useSessionState()
  const reader = readerOf(state)
  const frame = frameOf(route, reader, isStaffReader(state))
  if (route.layout === 'bare') return children
  if (route.layout === 'auth') return <AuthShell route={route}>{children}</AuthShell>
  if (!frame) return <VisitorShell route={route}>{children}</VisitorShell>
  return (
    <Suspense fallback={<LoadingFrame isMember={reader === 'member' || frame === frames.staff} />}>
      <Framed frame={frame} route={route}>
        {children}
      </Framed>
    </Suspense>
  )
}

/** Until the code of the frame is there, after a log-in for instance: what the server sends for such pages. */
function LoadingFrame({ isMember }: { isMember: boolean }) {
  return <LoadingPage productName={useProductName()} look={useConfig()} isMember={isMember} />
}

function Framed({ frame, route, children }: { frame: Frame; route: PageRoute; children: ReactNode }) {
  return <frame.Component route={route}>{children}</frame.Component>
}
