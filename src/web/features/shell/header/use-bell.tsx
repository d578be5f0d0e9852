import { Bell } from 'lucide-react'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { UnreadDot } from './unread-dot.tsx'
import * as t from '#texts/shell/members.ts'

const countFresh = 120_000

/** The number of unread notifications; invalidated by the live connection, and stale after two minutes. */
export const useUnreadCount = () => useRead(notificationRoutes.unreadCount, {}, { staleTime: countFresh }).data ?? 0

/** The content and the label of the bell's button. */
export function useBell() {
  const unread = useUnreadCount()
  return {
    label: unread > 0 ? t.notificationsUnread({ n: unread }) : t.notifications,
    triggerClass: iconButtonClass(),
    trigger: (
      <span aria-hidden="true" className="relative">
        <Icon as={Bell} />
        <UnreadDot count={unread} />
      </span>
    ),
  }
}
