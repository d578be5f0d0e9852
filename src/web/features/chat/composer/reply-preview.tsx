import { X } from 'lucide-react'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useThreadContext } from '../thread/thread-context.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import * as t from '#texts/chat.ts'
import * as reply from '#texts/chat/reply.ts'

/** The message that is being answered, above the text. */
export function ReplyPreview({ message, onClose }: { message: ThreadMessage; onClose: () => void }) {
  const { userId } = useMe()
  const { name } = useThreadContext()
  return (
    <div className="mb-2 flex items-center gap-2 border-s-2 border-primary ps-3">
      <p className="min-w-0 grow text-meta">
        <span className="block font-semibold">
          {reply.replyTo({ name: message.senderId === userId ? t.you : name })}
        </span>
        <span className="line-clamp-1 text-ink-2">{message.content?.text || message.content?.file?.name}</span>
      </p>
      <button type="button" aria-label={reply.stopReply} onClick={onClose} className={iconButtonClass('sm')}>
        <Icon as={X} size={16} />
      </button>
    </div>
  )
}
