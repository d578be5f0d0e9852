import { useEffect, useRef } from 'react'
import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import { reactions } from '#contract/chat/constants.ts'
import { readingKey } from '#web/ui/direction.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { reactionWord } from './reaction-words.ts'
import { useReact } from './use-react.ts'
import { useReactions } from './use-reactions.ts'
import * as t from '#texts/chat/reactions.ts'

const itemClass =
  'flex size-11 cursor-pointer items-center justify-center rounded-full text-h2 outline-none data-focused:bg-surface-3 ' +
  'data-selected:bg-primary-soft data-selected:ring-2 data-selected:ring-primary'

/** The reactions as one row of a message's menu; choosing one's own takes it back. Arrows go along the row as well as through the menu. */
export function ReactionChoice({ message }: { message: ThreadMessage }) {
  const { userId } = useMe()
  const row = useRef<HTMLElement>(null)
  const own = useReactions(message).get(userId)
  const react = useReact(message)
  useEffect(() => {
    const element = row.current
    const move = (event: KeyboardEvent) => {
      const item = event.target as HTMLElement
      const key = readingKey(event.key)
      const next =
        key === 'ArrowRight' ? item.nextElementSibling : key === 'ArrowLeft' ? item.previousElementSibling : null
      if (next instanceof HTMLElement) next.focus()
    }
    element?.addEventListener('keydown', move)
    return () => element?.removeEventListener('keydown', move)
  }, [])
  return (
    <MenuSection
      ref={row}
      aria-label={t.react}
      selectionMode="single"
      selectedKeys={own === undefined ? [] : [String(own)]}
      onSelectionChange={(keys) => {
        const [key] = keys
        react(key === undefined ? null : Number(key))
      }}
      className="mb-1 flex gap-1 border-b border-line pb-1"
    >
      {reactions.map((emoji, reaction) => (
        <MenuItem
          key={emoji}
          id={String(reaction)}
          textValue={reactionWord(reaction)}
          aria-label={reactionWord(reaction)}
          className={itemClass}
        >
          {emoji}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
