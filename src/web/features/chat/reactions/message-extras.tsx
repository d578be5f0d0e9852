import { reactions } from '#contract/chat/constants.ts'
import { cx } from '#web/ui/cx.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useThreadContext } from '../thread/thread-context.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { reactionWord } from './reaction-words.ts'
import { useReact } from './use-react.ts'
import { useReactions } from './use-reactions.ts'
import * as t from '#texts/chat/reactions.ts'

/** Below a message: how the two react to it, and when it was edited. Most messages have neither, so its code comes with the first. */
export function MessageExtras({ message }: { message: ThreadMessage }) {
  const { time } = useFormats()
  const by = useReactions(message)
  const shown = [...new Set(by.values())].sort((a, b) => a - b)
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-1 pt-1">
      {shown.map((reaction) => (
        <Reaction key={reaction} message={message} reaction={reaction} by={by} />
      ))}
      {message.editedAt ? <p className="text-meta text-ink-2">{t.edited({ time: time(message.editedAt) })}</p> : null}
    </div>
  )
}

type ReactionProps = { message: ThreadMessage; reaction: number; by: ReadonlyMap<string, number> }

function Reaction({ message, reaction, by }: ReactionProps) {
  const { userId } = useMe()
  const { name, mayChange } = useThreadContext()
  const react = useReact(message)
  const isOwn = by.get(userId) === reaction
  const count = [...by.values()].filter((one) => one === reaction).length
  const who = count > 1 ? t.byBoth : isOwn ? t.byYou : t.byOther
  const label = who({ reaction: reactionWord(reaction), name })
  const content = (
    <>
      <span aria-hidden="true">{reactions[reaction]}</span>
      {count > 1 ? (
        <span aria-hidden="true" className="tnum">
          {count}
        </span>
      ) : null}
      <span className="sr-only">{label}</span>
    </>
  )
  const look = cx(
    'inline-flex h-8 items-center gap-1 rounded-full border px-2.5 text-meta',
    isOwn ? 'border-primary bg-primary-soft text-primary-soft-ink' : 'border-line bg-surface text-ink-2',
  )
  if (!mayChange) return <span className={look}>{content}</span>
  return (
    <button
      type="button"
      title={label}
      aria-pressed={isOwn}
      onClick={() => react(isOwn ? null : reaction)}
      className={cx(look, 'relative after:absolute after:-inset-y-1.5 after:inset-x-0 hover:bg-surface-3')}
    >
      {content}
    </button>
  )
}
