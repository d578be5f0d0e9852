import { Smile } from 'lucide-react'
import { Suspense, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { floatingClass } from '#web/ui/overlays/floating-class.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { whenLoaded } from '#web/ui/lazy/preload.ts'
import { cx } from '#web/ui/cx.ts'
import * as t from '#texts/chat.ts'

// Phones have it on their keyboards.
const grid = lazyComponent(keptOffline(() => import('./emoji-grid.tsx').then((module) => module.EmojiGrid)))

/** A small choice of emoji for keyboards without one; the device's own keyboard has them all. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  function choose(emoji: string) {
    setOpen(false)
    onChoose(emoji)
  }
  return (
    <div role="group" aria-label={t.emoji} className="relative max-sm:hidden" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-label={t.emoji}
        title={t.emoji}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => (isOpen ? setOpen(false) : whenLoaded(grid, () => setOpen(true)))}
        className={iconButtonClass()}
      >
        <Icon as={Smile} />
      </button>
      <div
        id={panelId}
        className={cx(
          floatingClass,
          'absolute start-0 bottom-full z-20 mb-2 w-80 flex-wrap p-2',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {isOpen ? (
          <Suspense>
            <grid.Component onChoose={choose} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
