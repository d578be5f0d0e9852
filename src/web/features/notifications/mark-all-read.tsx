import { CheckCheck } from 'lucide-react'
import { notificationRoutes } from '#contract/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNotificationMarks } from '#web/platform/notification-marks.ts'
import { useRead } from '#web/platform/query.ts'

/** Marks everything read; there while anything is unread. */
export function MarkAllRead() {
  const t = useMessages('shell')
  const unread = useRead(notificationRoutes.unreadCount, {})
  const { markAllRead } = useNotificationMarks()
  if (!unread.data) return null
  return (
    <Button variant="ghost" icon={<Icon as={CheckCheck} />} onClick={markAllRead}>
      {t.markAllRead}
    </Button>
  )
}
