import { Suspense } from 'react'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { AwaitedListProps } from './awaited-list.tsx'

// Visitors have attended nothing.
const awaitedList = lazyComponent(() => import('./awaited-list.tsx').then((module) => module.AwaitedList), {
  failure: 'hidden',
})

/** What the reader can still review of this mentor or session; nothing for visitors. */
export function AwaitedHere(props: AwaitedListProps) {
  const isMember = asMember(useSession()) !== null
  return isMember ? (
    <Suspense>
      <awaitedList.Component {...props} />
    </Suspense>
  ) : null
}
