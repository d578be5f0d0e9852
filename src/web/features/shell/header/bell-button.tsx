import { Bell } from 'lucide-react'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { OnIntent } from '../keyboard/on-intent.tsx'
import { UnreadDot } from './unread-dot.tsx'
import * as t from '#texts/shell/members.ts'

const menu = lazyComponent(() => import('./bell-menu.tsx').then((module) => module.BellMenu))
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

/** The bell with its count, from 1028 px; below, notifications are in the bottom bar. */
export function BellButton() {
  const bell = useBell()
  return (
    <span className="hidden lg:inline-flex">
      <OnIntent lazy={menu} {...bell} />
    </span>
  )
}
