import { useRef } from 'react'
import { notificationRoutes, type Notification } from '#contract/notifications/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { NotificationItem, useNotificationMarks } from '#web/features/notifications/public.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import * as t from '#texts/shell/members.ts'
import * as list from '#texts/notifications/list.ts'
import * as common from '#texts/common.ts'

const latest = { query: { page: 0, size: 10 } }

/** The ten latest notifications; opening one marks it read and follows its link. */
export function BellPanel({ onLeave }: { onLeave: () => void }) {
  const read = useRead(notificationRoutes.listNotifications, latest)
  const { markAllRead } = useNotificationMarks()
  const heading = useRef<HTMLHeadingElement>(null)
  const markAll = () => {
    markAllRead()
    // The button is removed once all are read.
    heading.current?.focus()
  }
  return (
    <div className="flex flex-col">
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line ps-4 pe-2">
        <h2 ref={heading} tabIndex={-1} className="text-h3">
          {t.notifications}
        </h2>
        {read.data?.some((one) => !one.read) ? (
          <Button variant="ghost" size="sm" onClick={markAll}>
            {t.markAllRead}
          </Button>
        ) : null}
      </div>
      {read.data ? (
        <Rows items={read.data} onLeave={onLeave} />
      ) : (
        <div className="p-4">
          <ReadPlaceholder read={read} skeleton={<SkeletonCard />} what={list.what} />
        </div>
      )}
      <Link to={paths.notifications} onClick={onLeave} className={buttonClass('link', 'md', 'border-t border-line')}>
        {common.seeAll}
      </Link>
    </div>
  )
}

function Rows({ items, onLeave }: { items: readonly Notification[]; onLeave: () => void }) {
  const { markRead } = useNotificationMarks()
  if (items.length === 0) return <p className="px-4 py-8 text-center text-ui text-ink-2">{t.caughtUp}</p>
  const open = (item: Notification) => {
    markRead(item)
    onLeave()
  }
  return (
    <ul className="max-h-[60vh] overflow-y-auto">
      {items.map((item) => (
        <li key={item.id} className="border-b border-line last:border-b-0">
          <NotificationItem item={item} onOpen={() => open(item)} onMark={() => markRead(item)} className="px-4 py-3" />
        </li>
      ))}
    </ul>
  )
}
