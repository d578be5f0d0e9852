import type { SheetProps } from './sheet-panel.tsx'
import { OnceOpen } from './once-open.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

const panel = lazyComponent(() => import('./sheet-panel.tsx').then((module) => module.SheetPanel))

/** A panel from the edge of the screen. Its code is loaded after the page; components that are lazy themselves use `SheetPanel`. */
export function Sheet(props: SheetProps) {
  return <OnceOpen panel={panel} props={props} />
}
