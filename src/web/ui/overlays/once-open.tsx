import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { LazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'

type OverlayProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Mounts an overlay at its first opening and leaves it mounted for its closing animation. Its code is fetched when the page is used. */
export function OnceOpen<Props extends OverlayProps>({ panel, props }: { panel: LazyComponent<Props>; props: Props }) {
  const { isOpen, onOpenChange } = props
  const [isReady, setReady] = useState(false)
  const whenLoaded = usePreload(panel)
  const open = useEffectEvent(() =>
    whenLoaded(() => setReady(true), {
      onFailure: () => onOpenChange(false),
      onRetry: () => onOpenChange(true),
    }),
  )
  useEffect(() => {
    if (isOpen) open()
  }, [isOpen])
  if (!isReady) return null
  return (
    <Suspense>
      <panel.Component {...props} />
    </Suspense>
  )
}
