import { chatLimits } from '#contract/chat/constants.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useThreadContext } from '../thread/thread-context.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import * as t from '#texts/chat/dialogs.ts'

/** What the reader can do with a message now; undefined for what they cannot. */
export function useMessageActions(message: ThreadMessage, isOwn: boolean) {
  const now = useNow()
  const { mayChange, onReply, onDialog, onReport } = useThreadContext()
  const text = message.content?.text
  const isWithin = (minutes: number) => isOwn && now < Date.parse(message.createdAt) + minutes * 60_000
  const isText = text !== undefined && !message.content?.file
  const copy = (copied: string) =>
    navigator.clipboard.writeText(copied).then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    )
  return {
    onReply: onReply ? () => onReply(message) : undefined,
    onCopy: text ? () => void copy(text) : undefined,
    onReport: onReport && !isOwn && message.content ? () => onReport(message) : undefined,
    onEdit: mayChange && isText && isWithin(chatLimits.editMinutes) ? () => onDialog('edit', message) : undefined,
    onDelete: isWithin(chatLimits.deleteMinutes) ? () => onDialog('delete', message) : undefined,
  }
}
