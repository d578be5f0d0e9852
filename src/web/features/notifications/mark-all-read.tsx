import { CheckCheck } from 'lucide-react'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useNotificationMarks } from './notification-marks.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import * as t from '#texts/shell/members.ts'

/** Marks everything read; removed once nothing is unread, so `onMarked` must move the focus. */
export function MarkAllRead({ onMarked }: { onMarked: () => void }) {
  const unread = useRead(notificationRoutes.unreadCount, {})
  const { markAllRead } = useNotificationMarks()
  if (!unread.data) return null
  const mark = () => {
    markAllRead()
    onMarked()
  }
  return (
    <Button variant="ghost" icon={<Icon as={CheckCheck} />} onClick={mark} className="max-sm:-ms-5">
      {t.markAllRead}
    </Button>
  )
}
