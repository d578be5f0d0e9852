import { MessageSquareText } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RoomMessage } from '#contract/rooms/schemas.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import type { RoomSnapshot } from '../connection/room.ts'
import * as t from '#texts/rooms.ts'

/** Milliseconds for which a message is shown while the chat is closed. */
const shownFor = 7000

type MessageBubbleProps = { snapshot: RoomSnapshot; isChatOpen: boolean; onOpen: () => void }

/** The latest message of somebody else, for a while, unless the chat is open: its author and first words. Pressing it opens the chat. */
export function MessageBubble({ snapshot: { messages, me }, isChatOpen, onOpen }: MessageBubbleProps) {
  // What was written before one came is in the chat, not news.
  const [since] = useState(serverNow)
  const [passed, setPassed] = useState<string | null>(null)
  const last = messages.at(-1)
  const isNews = last !== undefined && last.from !== me && last.id !== passed && Date.parse(last.sentAt) >= since
  if (isNews && isChatOpen) setPassed(last.id)
  if (!isNews || isChatOpen) return null
  return <Bubble key={last.id} message={last} onOpen={onOpen} onPass={() => setPassed(last.id)} />
}

type BubbleProps = { message: RoomMessage; onOpen: () => void; onPass: () => void }

function Bubble({ message: { name, text }, onOpen, onPass }: BubbleProps) {
  // Whoever points at it, or has reached it by keyboard, is reading it.
  const [isHeld, setHeld] = useState(false)
  const pass = useEffectEvent(onPass)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => pass(), shownFor)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <button
      type="button"
      onClick={onOpen}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={
        'absolute start-4 bottom-16 z-30 flex max-w-[min(20rem,calc(100%-9rem))] animate-fade items-start gap-2 ' +
        'rounded-card border border-line bg-surface px-3 py-2 text-start text-ui shadow-popover sm:bottom-18'
      }
    >
      <Icon as={MessageSquareText} size={16} label={t.openChat} className="mt-1 text-ink-2" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-semibold">
          {name}
        </span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {text}
        </span>
      </span>
    </button>
  )
}
