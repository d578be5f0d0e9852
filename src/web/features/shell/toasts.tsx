import { Suspense, useEffect, useRef, useState } from 'react'
import { receiveToasts, toast, type ToastContent } from '#web/ui/feedback/toast.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'

const region = lazyComponent(() => import('./toast-place.tsx').then((module) => module.ToastPlace))

/** Fetches the toast region with the first thing said, so that public pages do without its code. */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false)
  const held = useRef<ToastContent[]>([])
  useEffect(() => {
    if (isNeeded) return undefined
    return receiveToasts((content) => {
      held.current.push(content)
      setNeeded(true)
    })
  }, [isNeeded])
  const sayHeld = () => {
    for (const { tone, message, action } of held.current.splice(0)) toast[tone](message, action ? { action } : {})
  }
  return isNeeded ? (
    <Suspense>
      <region.Component onReady={sayHeld} />
    </Suspense>
  ) : null
}
