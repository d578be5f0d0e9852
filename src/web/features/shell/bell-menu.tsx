import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button-class.ts'
import { Popover } from '#web/ui/popover.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { BellPanel } from './bell-panel.tsx'
import { UnreadDot } from './unread-dot.tsx'

/** The bell with its count, from 1028 px; below, notifications stand in the bottom bar. */
export function BellMenu({ unread }: { unread: number }) {
  const t = useMessages('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="hidden lg:inline-flex">
      <Popover
        label={t.notifications}
        triggerLabel={unread > 0 ? t.notificationsUnread(unread) : t.notifications}
        triggerClass={iconButtonClass()}
        trigger={
          <span aria-hidden="true" className="relative">
            <Icon as={Bell} />
            <UnreadDot count={unread} />
          </span>
        }
        isOpen={isOpen}
        onOpenChange={setOpen}
        className="w-96"
      >
        <BellPanel onLeave={() => setOpen(false)} />
      </Popover>
    </span>
  )
}
