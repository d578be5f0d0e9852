import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { LazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'

export type ShortcutHelpList = LazyComponent<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>
let show: (() => void) | null = null

/** Opens the list of shortcuts. */
export const showShortcuts = () => show?.()

/** `?` opens the list of shortcuts. */
export function ShortcutHelp({ list }: { list: ShortcutHelpList }) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const whenLoaded = usePreload(list)
  const open = () => whenLoaded(() => setOpen(true))
  useShortcuts({ '?': open })
  const openEvent = useEffectEvent(open)
  useEffect(() => {
    show = () => openEvent()
    return () => {
      show = null
    }
  }, [])
  return isOpen === null ? null : (
    <Suspense>
      <list.Component isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}
