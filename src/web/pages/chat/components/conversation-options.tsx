import { EllipsisVertical } from 'lucide-react'
import { Suspense, useState } from 'react'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { OptionsMenuProps } from './options-menu.tsx'
import * as chat from '#texts/chat.ts'

const menu = lazyComponent(() => import('./options-menu.tsx').then((module) => module.OptionsMenu))

/** Search, block and report, behind one button above the messages. */
export function ConversationOptions(props: OptionsMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const whenLoaded = usePreload(menu, { ahead: false })
  const button = (
    <button
      type="button"
      aria-label={chat.actions}
      aria-haspopup="menu"
      aria-expanded={false}
      className={iconButtonClass()}
      onClick={() => whenLoaded(() => setWanted(true))}
    >
      <Icon as={EllipsisVertical} />
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <menu.Component {...props} />
    </Suspense>
  )
}
