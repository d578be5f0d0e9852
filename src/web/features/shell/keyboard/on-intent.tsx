import { Suspense, useState, type ReactNode } from 'react'
import { usePreload } from '#web/ui/lazy/preload.ts'
import type { LazyComponent } from '#web/ui/lazy/lazy-component.tsx'

type OnIntentProps = {
  lazy: LazyComponent<{ defaultOpen: boolean }>
  label: string
  trigger: ReactNode
  triggerClass: string
}

/**
 * A button whose menu or panel is fetched when somebody begins to use the page, or when the button is hovered or focused; pressing it
 * opens. Overlays are a quarter of the first signed-in view's weight.
 */
export function OnIntent({ lazy, label, trigger, triggerClass }: OnIntentProps) {
  const [isWanted, setWanted] = useState(false)
  const whenLoaded = usePreload(lazy)
  const ahead = () => void lazy.preload().catch(() => undefined)
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="true"
      aria-expanded={false}
      className={triggerClass}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => whenLoaded(() => setWanted(true))}
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
