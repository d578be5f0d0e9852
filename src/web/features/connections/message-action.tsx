import { Suspense } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import type { MessageLinkProps } from './message-link.tsx'

// Visitors never load it.
const link = lazyComponent(() => import('./message-link.tsx').then((module) => module.MessageLink), ['connections'])

/** Leads members to the conversation with a person; nothing for visitors and for oneself. */
export function MessageAction(props: MessageLinkProps) {
  const { variant, size, className } = props
  const me = asMember(useSession())
  if (!me || me.profileId === props.person.profileId) return null
  return (
    <Suspense
      fallback={<span aria-hidden="true" className={buttonClass(variant, size, cx('invisible w-32', className))} />}
    >
      <link.Component {...props} />
    </Suspense>
  )
}
