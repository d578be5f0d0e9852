import { CalendarPlus, Ellipsis, MessageSquare, UserMinus } from 'lucide-react'
import { useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/fields.ts'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { NoNetworkContext } from '#web/ui/actions/no-network.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { paths } from '#web/paths.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { useConnect } from './use-connect.ts'
import * as t from '#texts/connections.ts'
import * as common from '#texts/common.ts'

export type PersonMenuProps = {
  person: { profileId: string; slug: string; role: Role; name: string }
  isConnected: boolean
  /** In this order; without what the row itself offers. */
  has: readonly ('message' | 'book' | 'remove')[]
}

/** What else one can do with a person of a list. */
export function PersonMenu({ person, isConnected, has }: PersonMenuProps) {
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const change = useConnect(person, isConnected)
  // The entry that opened the dialog is gone with its menu.
  const close = () => {
    flushSync(() => setAsking(false))
    place.current?.querySelector('button')?.focus()
  }
  const cut = useContext(NoNetworkContext)
  const entries: Record<PersonMenuProps['has'][number], MenuEntry> = {
    message: { id: 'message', label: t.message, icon: MessageSquare, href: paths.chatWith(person.profileId) },
    book: { id: 'book', label: common.bookSession, icon: CalendarPlus, href: paths.bookSession(person.slug) },
    remove: {
      id: 'remove',
      label: t.removeFromCommunity,
      icon: UserMinus,
      isDanger: true,
      onAction: cut?.explain ?? (() => setAsking(true)),
    },
  }
  return (
    <div ref={place}>
      <Menu
        label={t.moreOf({ name: person.name })}
        triggerClass={iconButtonClass()}
        trigger={<Icon as={Ellipsis} />}
        defaultOpen
        entries={has.map((id) => entries[id])}
        navigate={(to) => void navigate(to)}
      />
      <RemoveDialog
        name={person.name}
        isOpen={isAsking}
        onClose={close}
        onRemove={() => {
          close()
          void change(false)
        }}
      />
    </div>
  )
}
