import { useEffect } from 'react'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'
import { AriaProvider } from '#web/platform/dom/aria.tsx'

/** The region, which then takes what was said while its code was on the way. */
export function ToastPlace({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [])
  return (
    <AriaProvider>
      <ToastRegion />
    </AriaProvider>
  )
}
