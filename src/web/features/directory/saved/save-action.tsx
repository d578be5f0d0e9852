import { Suspense } from 'react'
import { cx } from '#web/ui/cx.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import type { SaveButtonProps } from './save-button.tsx'

// Visitors do not load it.
const button = lazyComponent(keptOffline(() => import('./save-button.tsx').then((module) => module.SaveButton)))

/** The button that saves a mentor, for pages that anybody may read; nothing for visitors and for oneself. */
export function SaveAction(props: SaveButtonProps) {
  const me = asMember(useSession())
  if (me === null || me.profileId === props.mentor.profileId) return null
  return (
    <Suspense fallback={<span aria-hidden="true" className={cx('size-11', props.className)} />}>
      <button.Component {...props} />
    </Suspense>
  )
}
