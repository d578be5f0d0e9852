import { useMe } from '#web/platform/session/auth-session.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useThreadContext } from '../thread/thread-context.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { mayDelete, mayEdit } from './may-change.ts'
import * as t from '#texts/chat/dialogs.ts'

/** What the reader can do with a message now; undefined for what they cannot. */
export function useMessageActions(message: ThreadMessage, isOwn: boolean) {
  const now = useNow()
  const { userId } = useMe()
  const { mayChange, onReply, onDialog, onReport } = useThreadContext()
  const text = message.content?.text
  const copy = (copied: string) =>
    navigator.clipboard.writeText(copied).then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    )
  return {
    onReply: onReply ? () => onReply(message) : undefined,
    onCopy: text ? () => void copy(text) : undefined,
    onReport: onReport && !isOwn && message.content ? () => onReport(message) : undefined,
    onEdit: mayChange && mayEdit(message, userId, now) ? () => onDialog('edit', message) : undefined,
    onDelete: mayDelete(message, userId, now) ? () => onDialog('delete', message) : undefined,
  }
}
