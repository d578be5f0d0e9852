import { Copy, CornerUpLeft, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { messageMoreClass } from './message-more-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import * as t from '#texts/chat/dialogs.ts'

export type MessageMenuProps = {
  label: string
  onReply?: (() => void) | undefined
  onCopy?: (() => void) | undefined
  onReport?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** The open menu of a message; its code is loaded with the first press. */
export function MessageMenu({ label, onReply, onCopy, onReport, onDelete }: MessageMenuProps) {
  const entries: (MenuEntry & { onAction?: (() => void) | undefined })[] = [
    { id: 'reply', label: t.reply, icon: CornerUpLeft, onAction: onReply },
    { id: 'copy', label: t.copy, icon: Copy, onAction: onCopy },
    { id: 'report', label: t.report, icon: Flag, onAction: onReport },
    { id: 'delete', label: t.delete, icon: Trash2, isDanger: true, onAction: onDelete },
  ].flatMap((entry) => (entry.onAction ? [entry as MenuEntry] : []))
  return (
    <Menu
      label={label}
      trigger={<Icon as={Ellipsis} />}
      triggerClass={messageMoreClass}
      entries={entries}
      defaultOpen
    />
  )
}
