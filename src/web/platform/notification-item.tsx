import { AlarmClock, CalendarCheck, CalendarClock, CalendarX, Check, KeyRound, type LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Notification, NotificationType } from '#contract/notifications.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { cardLinkClass } from '#web/ui/link-class.ts'
import { NotificationRow } from '#web/ui/notification-row.tsx'
import { AgeText } from './age-text.tsx'
import { useMessages } from './i18n/messages.ts'
import { Link } from './link.tsx'

const icons: Record<NotificationType, LucideIcon> = {
  PASSWORD_CHANGE_ALERT: KeyRound,
  ONE_ON_ONE_SESSION_BOOKED: CalendarCheck,
  ONE_ON_ONE_SESSION_CANCELLED: CalendarX,
  SESSION_RESCHEDULED: CalendarClock,
  SESSION_REMINDER: AlarmClock,
}

export type NotificationItemProps = {
  item: Notification
  /** The row was followed to where it leads. */
  onOpen: () => void
  /** "Mark as read" was pressed, a button of unread rows. */
  onMark: () => void
  className?: string
}

/** A notification as the bell and the page show it; the types that go nowhere are no links. */
export function NotificationItem({ item, onOpen, onMark, className }: NotificationItemProps) {
  const t = useMessages('shell')
  const mark = ({ currentTarget }: MouseEvent) => {
    // The button goes away with its row's being unread; the keyboard stays in the row.
    currentTarget.closest('li')?.querySelector<HTMLElement>('[data-list-stop]')?.focus()
    onMark()
  }
  return (
    <NotificationRow
      icon={icons[item.notificationType]}
      picture={item.profileImageUrl}
      age={<AgeText at={item.createdAt} />}
      unread={item.read ? undefined : t.unreadOne}
      action={item.read ? null : <IconButton label={t.markRead} icon={Check} onClick={mark} />}
      className={className ?? ''}
    >
      {item.targetUrl ? (
        <Link to={item.targetUrl} onClick={onOpen} className={cardLinkClass} data-list-stop>
          {item.message}
        </Link>
      ) : (
        <span tabIndex={-1} data-list-stop>
          {item.message}
        </span>
      )}
    </NotificationRow>
  )
}
