import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'
import { useBell } from './use-bell.tsx'

const menu = lazyComponent(() => import('./bell-menu.tsx').then((module) => module.BellMenu))

/** The bell with its count, from 1028 px; below, notifications are in the bottom bar. */
export function BellButton() {
  const bell = useBell()
  return (
    <span className="hidden lg:inline-flex">
      <LazyMenuButton lazy={menu} props={{ defaultOpen: true }} {...bell} />
    </span>
  )
}
