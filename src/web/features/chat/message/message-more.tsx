import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageMoreClass } from './message-more-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import * as t from '#texts/chat.ts'

const menu = lazyComponent(() => import('./message-menu.tsx').then((module) => module.MessageMenu))

/** What can be done with a message of the server. */
export function MessageMore({ message, isOwn }: { message: ThreadMessage; isOwn: boolean }) {
  const [isWanted, setWanted] = useState(false)
  const whenLoaded = usePreload(menu, { ahead: false })
  const text = message.content?.text || message.content?.file?.name || t.unreadable
  const label = t.moreOf({ text: text.slice(0, 60) })
  const button = (
    <button
      type="button"
      aria-label={label}
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
      <menu.Component label={label} message={message} isOwn={isOwn} />
    </Suspense>
  )
}
