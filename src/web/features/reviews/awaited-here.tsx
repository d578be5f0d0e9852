import { Suspense } from 'react'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { awaitedList } from './lazy-forms.ts'
import type { AwaitedListProps } from './awaited-list.tsx'

/** What the reader can still review of this mentor or session; nothing for visitors. */
export function AwaitedHere(props: AwaitedListProps) {
  const isMember = asMember(useSession()) !== null
  return isMember ? (
    <Suspense>
      <awaitedList.Component {...props} />
    </Suspense>
  ) : null
}
