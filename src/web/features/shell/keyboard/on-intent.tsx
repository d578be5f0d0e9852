import { Suspense, useState, type ReactNode } from 'react'
import type { Lazy } from '#web/platform/routing/lazy-page.tsx'

type OnIntentProps = {
  lazy: Lazy<{ defaultOpen: boolean }>
  label: string
  trigger: ReactNode
  triggerClass: string
}

/**
 * A button whose menu or panel comes when it is wanted: pointing at it or focusing it fetches the code, pressing it opens.
 * Overlays weigh a quarter of the first signed-in view; most visits open none.
 */
export function OnIntent({ lazy, label, trigger, triggerClass }: OnIntentProps) {
  const [isWanted, setWanted] = useState(false)
  const ahead = () => void lazy.preload().catch(() => undefined)
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="true"
      aria-expanded={false}
      aria-busy={isWanted || undefined}
      className={triggerClass}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => setWanted(true)}
    >
      {trigger}
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <lazy.Component defaultOpen />
    </Suspense>
  )
}
