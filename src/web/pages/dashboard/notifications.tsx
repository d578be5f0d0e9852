import { useRef } from 'react'
import { MarkAllRead, NotificationList } from '#web/features/notifications/public.ts'
import * as memberShell from '#texts/shell/members.ts'

/** All notifications of the reader. */
export default function NotificationsPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="max-w-reading">
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          {memberShell.notifications}
        </h1>
        <MarkAllRead onMarked={() => heading.current?.focus()} />
      </div>
      <NotificationList />
    </div>
  )
}
