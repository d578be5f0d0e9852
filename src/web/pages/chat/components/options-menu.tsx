import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import * as t from '#texts/chat.ts'
import * as dialogs from '#texts/chat/dialogs.ts'

export type OptionsMenuProps = {
  /** Absent while the reader blocks the person. */
  onBlock?: (() => void) | undefined
  onReport: () => void
}

/** The open menu of a conversation; its code is loaded with the first press. */
export function OptionsMenu({ onBlock, onReport }: OptionsMenuProps) {
  const report: MenuEntry = { id: 'report', label: dialogs.report, icon: Flag, onAction: onReport }
  const block: MenuEntry[] = onBlock
    ? [{ id: 'block', label: dialogs.block, icon: Ban, isDanger: true, onAction: onBlock }]
    : []
  return (
    <Menu
      label={t.actions}
      trigger={<Icon as={EllipsisVertical} />}
      triggerClass={iconButtonClass()}
      entries={[report, ...block]}
      defaultOpen
    />
  )
}
