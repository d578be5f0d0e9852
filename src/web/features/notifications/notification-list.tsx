import { useRef, type RefObject } from 'react'
import type { NotificationFilter } from '#contract/notifications/constants.ts'
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

type Shown = NotificationFilter | undefined

/** Names the last notification of a page: others may be read, and leave the unread ones, before the next page is asked for. */
const cursorOf = ({ createdAt, id }: Notification) => `${createdAt}_${id}`

/** The notifications, or those that the filter shows, latest first, in the groups Today and Earlier. */
export function NotificationList({ show, onEmptied }: { show: Shown; onEmptied: () => void }) {
  const pages = usePages(notificationRoutes.listNotifications, show ? { query: { show } } : {}, { after: cursorOf })
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const { isoDay } = useFormats()
  const today = isoDay(useNow())
  if (pages.isPending || (pages.error && pages.items.length === 0))
    // As many as a phone's screen holds, so that what is below the list does not move.
    return <ReadPlaceholder read={pages} skeleton={<SkeletonCards count={6} className="mt-3" />} what={t.what} />
  if (pages.items.length === 0) return <Nothing show={show} />
  const isToday = ({ createdAt }: Notification) => isoDay(createdAt) >= today
  const groups = { show, list, onEmptied }
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
        <Group {...groups} title={t.today} items={pages.items.filter(isToday)} />
        <Group {...groups} title={t.earlier} items={pages.items.filter((item) => !isToday(item))} />
      </InfiniteList>
      <ListKeysHint />
      {pages.hasMore ? null : <p className="mt-6 text-meta text-ink-2">{t.keptFor}</p>}
    </div>
  )
}

type GroupProps = {
  show: Shown
  list: RefObject<HTMLElement | null>
  onEmptied: () => void
  title: string
  items: readonly Notification[]
}

function Group({ show, list, onEmptied, title, items }: GroupProps) {
  const { markRead } = useNotificationMarks()
  const mark = (item: Notification) => {
    // It leaves the unread ones: the focus goes on to a row that stays.
    if (show === 'unread' && !focusNext(list.current)) onEmptied()
    markRead(item)
  }
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
                onMark={() => mark(item)}
                className="px-4 py-4 sm:px-5"
              />
            </li>
          ))}
        </ul>
      </Card>
    </li>
  )
}

/** Moves the focus from the row that has it to the next one, or to the one before. */
function focusNext(list: HTMLElement | null): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-list-stop]') ?? [])]
  const here = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  const next = rows[here + 1] ?? rows[here - 1]
  next?.focus()
  return next !== undefined
}

function Nothing({ show }: { show: Shown }) {
  const isCaughtUp = show === undefined || show === 'unread'
  return (
    <EmptyState seed={paths.notifications} title={isCaughtUp ? memberShell.caughtUp : t.noneTitle}>
      {show ? t.none[show] : t.emptyText}
    </EmptyState>
  )
}
