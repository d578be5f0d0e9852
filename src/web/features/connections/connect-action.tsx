import { Suspense } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import type { ConnectButtonProps } from './connect-button.tsx'

// Visitors never load it.
const button = lazyComponent(
  () => import('./connect-button.tsx').then((module) => module.ConnectButton),
  ['connections'],
)

/** The button for pages that anybody may read; nothing for visitors and for oneself. */
export function ConnectAction(props: ConnectButtonProps) {
  const me = asMember(useSession())
  if (!me || me.profileId === props.person.profileId) return null
  return (
    <Suspense fallback={<span aria-hidden="true" className={buttonClass('secondary', props.size, 'invisible w-36')} />}>
      <button.Component {...props} />
    </Suspense>
  )
}
