import { useMe } from '#web/platform/session/auth-session.ts'
import { useThreadContext } from '../thread/thread-context.ts'
import * as t from '#texts/chat.ts'

/** The message that another one answers: who wrote it, and two lines of it. */
export function QuotedMessage({ id }: { id: string }) {
  const { userId } = useMe()
  const { find, name } = useThreadContext()
  const quoted = find(id)
  const text = quoted?.isDeleted ? t.deleted : quoted?.content?.text || quoted?.content?.file?.name
  return (
    <blockquote className="mb-1 border-s-2 border-current ps-2 text-meta">
      <span className="block font-semibold">{quoted ? (quoted.senderId === userId ? t.you : name) : t.replyGone}</span>
      {text ? <span className="line-clamp-2 wrap-anywhere">{text}</span> : null}
    </blockquote>
  )
}
