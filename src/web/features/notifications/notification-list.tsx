import { useRef } from 'react'
import { notificationRoutes, type Notification } from '#contract/notifications/routes.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { ListKeysHint } from '#web/platform/dom/list-keys-hint.tsx'
import { NotificationItem } from './notification-item.tsx'
import { useNotificationMarks } from './notification-marks.ts'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import * as t from '#texts/notifications/list.ts'
import * as memberShell from '#texts/shell/members.ts'

/** All notifications, latest first, in the groups Today and Earlier. */
export function NotificationList() {
  const pages = usePages(notificationRoutes.listNotifications, {})
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const { isoDay } = useFormats()
  const today = isoDay(useNow())
  if (pages.isPending || (pages.error && pages.items.length === 0))
    return <ReadPlaceholder read={pages} skeleton={<SkeletonCards className="mt-3" />} what={t.what} />
  if (pages.items.length === 0) return <CaughtUp />
  const isToday = ({ createdAt }: Notification) => isoDay(createdAt) >= today
  return (
    <div ref={list}>
      <InfiniteList
        label={memberShell.notifications}
        hasMore={pages.hasMore}
        isLoading={pages.isLoadingMore}
        onMore={pages.loadMore}
        skeleton={<SkeletonCards className="mt-3" />}
        className="flex flex-col gap-8"
      >
        <Group title={t.today} items={pages.items.filter(isToday)} />
        <Group title={t.earlier} items={pages.items.filter((item) => !isToday(item))} />
      </InfiniteList>
      <ListKeysHint />
      {pages.hasMore ? null : <p className="mt-6 text-meta text-ink-2">{t.keptFor}</p>}
    </div>
  )
}

function Group({ title, items }: { title: string; items: readonly Notification[] }) {
  const { markRead } = useNotificationMarks()
  if (items.length === 0) return null
  return (
    <li>
      <h2 className="mb-3 text-h2">{title}</h2>
      <Card padding="none" className="overflow-hidden">
        <ul aria-label={title} className="divide-y divide-line">
          {items.map((item) => (
            <li key={item.id}>
              <NotificationItem
                item={item}
                onOpen={() => markRead(item)}
                onMark={() => markRead(item)}
                className="px-4 py-4 sm:px-5"
              />
            </li>
          ))}
        </ul>
      </Card>
    </li>
  )
}

function CaughtUp() {
  return (
    <EmptyState seed={paths.notifications} title={memberShell.caughtUp}>
      {t.emptyText}
    </EmptyState>
  )
}
