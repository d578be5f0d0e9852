import { Suspense, type ComponentProps } from 'react'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import type { SafetyButtons } from './safety-buttons.tsx'

// Public pages do not carry what only members see.
const buttons = lazyComponent(() => import('./safety-buttons.tsx').then((module) => module.SafetyButtons), {
  failure: 'hidden',
})

/** Report and block for members, about others; nothing for visitors and about oneself. */
export function Safety(props: ComponentProps<typeof SafetyButtons>) {
  const me = asMember(useSession())
  if (!me || props.target.person?.profileId === me.profileId) return null
  return (
    <Suspense>
      <buttons.Component {...props} />
    </Suspense>
  )
}
