import {
  AlarmClock,
  Armchair,
  BadgeCheck,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  DatabaseBackup,
  Check,
  Handshake,
  KeyRound,
  Megaphone,
  MessageSquareQuote,
  MessageSquareReply,
  PencilLine,
  ScrollText,
  SquarePen,
  UserCheck,
  UserPlus,
  UserX,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { useRef } from 'react'
import type { Notification, NotificationType } from '#contract/notifications/routes.ts'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { NotificationRow } from '#web/ui/lists/notification-row.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { freshMinutes } from '#rules/profiles/age.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useDaysAgo } from '#web/platform/time/near-day.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import * as memberShell from '#texts/shell/members.ts'
import * as ago from '#texts/ui/time-ago.ts'

const icons: Record<NotificationType, LucideIcon> = {
  PASSWORD_CHANGE_ALERT: KeyRound,
  ONE_ON_ONE_SESSION_BOOKED: CalendarCheck,
  ONE_ON_ONE_SESSION_CANCELLED: CalendarX,
  GROUP_SESSION_CREATED: CalendarPlus,
  GROUP_SESSION_EDITED: PencilLine,
  GROUP_SESSION_POSTPONED: CalendarClock,
  GROUP_SESSION_CANCELLED: CalendarX,
  COHOST_INVITE_RECEIVED: UserPlus,
  COHOST_INVITE_ACCEPTED: UserCheck,
  COHOST_INVITE_DECLINED: UserX,
  COHOST_REQUEST_RECEIVED: UserPlus,
  COHOST_REQUEST_ACCEPTED: UserCheck,
  COHOST_REQUEST_DECLINED: UserX,
  SESSION_RESCHEDULED: CalendarClock,
  SESSION_REMINDER: AlarmClock,
  WAITLIST_OFFER: Armchair,
  SESSION_NO_SHOW: UserX,
  REVIEW_REQUESTED: SquarePen,
  REVIEW_RECEIVED: MessageSquareQuote,
  REVIEW_ANSWERED: MessageSquareReply,
  VERIFICATION_DECIDED: BadgeCheck,
  GENERAL_ANNOUNCEMENT: Megaphone,
  CONNECTION_ADDED: Handshake,
  CALENDAR_FAILING: CalendarX,
  BACKUP_OVERDUE: DatabaseBackup,
  WEBHOOK_DISABLED: Webhook,
  LEGAL_VERSION_PUBLISHED: ScrollText,
  STILL_HERE: UserCheck,
  BREAK_STARTED: CalendarX,
  BREAK_ENDED: CalendarCheck,
}

type NotificationItemProps = {
  item: Notification
  /** Called when the row's link was followed. */
  onOpen: () => void
  /** Called when "Mark as read" was pressed. */
  onMark: () => void
  className?: string
}

/** A notification for the bell and the page; types without a target are not links. */
export function NotificationItem({ item, onOpen, onMark, className }: NotificationItemProps) {
  const message = useRef<HTMLAnchorElement>(null)
  const mark = () => {
    // The button is removed once the row is read; the focus stays in the row.
    message.current?.focus()
    onMark()
  }
  return (
    <NotificationRow
      icon={icons[item.notificationType]}
      person={item.person ? { name: item.person.name, seed: item.person.profileId, src: item.profileImageUrl } : null}
      age={<AgeText at={item.createdAt} />}
      unread={item.read ? undefined : memberShell.unreadOne}
      action={item.read ? null : <IconButton label={memberShell.markRead} icon={Check} onClick={mark} />}
      className={className ?? ''}
    >
      {item.targetUrl ? (
        <Link ref={message} to={item.targetUrl} onClick={onOpen} className={cardLinkClass} data-list-stop>
          {item.message}
        </Link>
      ) : (
        <span ref={message} tabIndex={-1} data-list-stop className="whitespace-pre-line">
          {item.message}
        </span>
      )}
    </NotificationRow>
  )
}

/** When something happened, by its age: "3 minutes ago", "14:05", "Yesterday 14:05", "26 Nov 2026". */
function AgeText({ at }: { at: string }) {
  const formats = useFormats()
  const days = useDaysAgo()(at)
  const minutes = freshMinutes(Date.parse(at), useNow())
  if (minutes !== null)
    return (
      <TimeText iso={at} absolute={formats.moment(at)}>
        {minutes === 0 ? ago.justNow : ago.minutesAgo({ n: minutes })}
      </TimeText>
    )
  const time = formats.time(at)
  return <TimeText iso={at}>{days <= 0 ? time : days === 1 ? ago.yesterdayAt({ time }) : formats.date(at)}</TimeText>
}
