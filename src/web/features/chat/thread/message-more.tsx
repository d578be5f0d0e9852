import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageMoreClass } from './message-more-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { MessageMenuProps } from './message-menu.tsx'

const menu = lazyComponent(() => import('./message-menu.tsx').then((module) => module.MessageMenu))

/** What can be done with a message. There is no long press to discover. */
export function MessageMore(props: MessageMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const whenLoaded = usePreload(menu, { ahead: false })
  const button = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={messageMoreClass}
      onClick={() => whenLoaded(() => setWanted(true))}
    >
      <Icon as={Ellipsis} />
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <menu.Component {...props} />
    </Suspense>
  )
}
