import { Suspense, useState, type ReactNode } from 'react'
import { useNeedsNetwork } from '#web/ui/actions/no-network.ts'
import type { LazyComponent } from './lazy-component.tsx'
import { usePreload } from './preload.ts'

type LazyMenuButtonProps<Props> = {
  /** The same button with its menu or panel open. */
  lazy: LazyComponent<Props>
  props: Props
  label: string
  trigger: ReactNode
  triggerClass: string
  /** Off while there is no network. Once it was opened it stays, for what is being written in a dialog of its own. */
  needsNetwork?: boolean
}

/**
 * A button whose menu or panel is fetched when somebody begins to use the page, or when the button is hovered or focused; pressing it
 * opens. Overlays are a quarter of the first signed-in view's weight.
 */
export function LazyMenuButton<Props extends object>({
  lazy,
  props,
  label,
  trigger,
  triggerClass,
  needsNetwork = false,
}: LazyMenuButtonProps<Props>) {
  const [isWanted, setWanted] = useState(false)
  const whenLoaded = usePreload(lazy)
  const cut = useNeedsNetwork(needsNetwork)
  const preload = () => void lazy.preload().catch(() => undefined)
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="true"
      aria-expanded={false}
      className={triggerClass}
      {...cut?.attributes}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={cut?.refuse ?? (() => whenLoaded(() => setWanted(true)))}
    >
      {trigger}
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <lazy.Component {...props} />
    </Suspense>
  )
}
