import type { DialogProps } from './dialog-panel.tsx'
import { OnceOpen } from './once-open.tsx'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** The frame of every dialog. Overlays bring most of react-aria: they are fetched once the page is used. */
export const dialogFrame = lazyComponent(
  keptOffline(() => import('./dialog-panel.tsx').then((module) => module.DialogPanel)),
)

/** A dialog on wide screens, a bottom sheet below `md`. */
export function Dialog(props: DialogProps) {
  return <OnceOpen panel={dialogFrame} props={props} />
}
