import { Suspense } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import type { ConnectButtonProps } from './connect-button.tsx'
import type { MessageLinkProps } from './message-link.tsx'

// Visitors load neither.
const button = lazyComponent(() => import('./connect-button.tsx').then((module) => module.ConnectButton), {
  failure: 'hidden',
})
const link = lazyComponent(keptOffline(() => import('./message-link.tsx').then((module) => module.MessageLink)))

/** The button for pages that anybody may read; nothing for visitors and for oneself. */
export function ConnectAction(props: ConnectButtonProps) {
  if (!useIsOther(props.person.profileId)) return null
  return (
    <Suspense fallback={placeOf(props)}>
      <button.Component {...props} />
    </Suspense>
  )
}

/** Leads members to the conversation with a person; nothing for visitors and for oneself. */
export function MessageAction(props: MessageLinkProps) {
  if (!useIsOther(props.person.profileId)) return null
  return (
    <Suspense fallback={placeOf(props)}>
      <link.Component {...props} />
    </Suspense>
  )
}

type Look = Pick<MessageLinkProps, 'variant' | 'size' | 'className' | 'isCompact'>
/** The place of a button whose code is loading. */
const placeOf = ({ variant, size, className, isCompact }: Look) => (
  <span className={buttonClass(variant, size, cx('invisible', isCompact ? 'w-24' : 'w-32', className))} />
)

function useIsOther(profileId: string): boolean {
  const me = asMember(useSession())
  return me !== null && me.profileId !== profileId
}
