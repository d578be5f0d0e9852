import { use } from 'react'
import { Ban, EllipsisVertical, Flag, Search } from 'lucide-react'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { NoNetworkContext } from '#web/ui/actions/no-network.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import * as t from '#texts/chat.ts'
import * as dialogs from '#texts/chat/dialogs.ts'

export type OptionsMenuProps = {
  onSearch: () => void
  /** Absent while the reader blocks the person, and for who has left. */
  onBlock?: (() => void) | undefined
  onReport?: (() => void) | undefined
}

/** The open menu of a conversation; its code is loaded with the first press. */
export function OptionsMenu({ onSearch, onBlock, onReport }: OptionsMenuProps) {
  const cut = use(NoNetworkContext)
  const whenOnline = (action: () => void) => cut?.explain ?? action
  const search: MenuEntry = { id: 'search', label: dialogs.search, icon: Search, onAction: onSearch }
  const report: MenuEntry[] = onReport
    ? [{ id: 'report', label: dialogs.report, icon: Flag, onAction: whenOnline(onReport) }]
    : []
  const block: MenuEntry[] = onBlock
    ? [{ id: 'block', label: dialogs.block, icon: Ban, isDanger: true, onAction: whenOnline(onBlock) }]
    : []
  return (
    <Menu
      label={t.actions}
      trigger={<Icon as={EllipsisVertical} />}
      triggerClass={iconButtonClass()}
      entries={[search, ...report, ...block]}
      defaultOpen
    />
  )
}
