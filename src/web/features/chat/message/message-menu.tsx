import { Copy, CornerUpLeft, Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { ReactionChoice } from '../reactions/reaction-choice.tsx'
import { messageMoreClass } from './message-more-class.ts'
import { useThreadContext } from '../thread/thread-context.ts'
import type { ThreadMessage } from '../thread/thread-messages.ts'
import { useMessageActions } from './use-message-actions.ts'
import * as t from '#texts/chat/dialogs.ts'

type MessageMenuProps = { label: string; message: ThreadMessage; isOwn: boolean }

/** The open menu of a message; its code is loaded with the first press. */
export function MessageMenu({ label, message, isOwn }: MessageMenuProps) {
  const { mayChange } = useThreadContext()
  const { onReply, onCopy, onEdit, onReport, onDelete } = useMessageActions(message, isOwn)
  const entries: (MenuEntry & { onAction?: (() => void) | undefined })[] = [
    { id: 'reply', label: t.reply, icon: CornerUpLeft, onAction: onReply },
    { id: 'edit', label: t.edit, icon: Pencil, onAction: onEdit },
    { id: 'copy', label: t.copy, icon: Copy, onAction: onCopy },
    { id: 'report', label: t.report, icon: Flag, onAction: onReport },
    { id: 'delete', label: t.delete, icon: Trash2, isDanger: true, onAction: onDelete },
  ].flatMap((entry) => (entry.onAction ? [entry as MenuEntry] : []))
  return (
    <Menu
      label={label}
      trigger={<Icon as={Ellipsis} />}
      triggerClass={messageMoreClass}
      first={mayChange ? <ReactionChoice message={message} /> : null}
      entries={entries}
      defaultOpen
    />
  )
}
