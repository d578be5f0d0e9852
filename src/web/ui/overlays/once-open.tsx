import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useOpenWhenReady, type LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { usePreloadOnUse } from '#web/ui/feedback/preload-on-use.ts'

type OverlayProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Mounts an overlay at its first opening and leaves it mounted for its closing animation. Its code is fetched when the page is used. */
export function OnceOpen<Props extends OverlayProps>({ panel, props }: { panel: LazyPart<Props>; props: Props }) {
  const { isOpen, onOpenChange } = props
  const [isReady, setReady] = useState(false)
  const openWhenReady = useOpenWhenReady()
  const open = useEffectEvent(() =>
    openWhenReady(panel, () => setReady(true), {
      onFailure: () => onOpenChange(false),
      onRetry: () => onOpenChange(true),
    }),
  )
  usePreloadOnUse(panel)
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
