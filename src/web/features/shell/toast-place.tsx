import { useEffect, useEffectEvent } from 'react'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'
import { AriaProvider } from '#web/platform/dom/aria.tsx'

/** The region of toasts; `onReady` hands over those that were queued while its code was loading. */
export function ToastPlace({ onReady }: { onReady: () => void }) {
  const ready = useEffectEvent(onReady)
  useEffect(() => ready(), [])
  return (
    <AriaProvider>
      <ToastRegion />
    </AriaProvider>
  )
}
