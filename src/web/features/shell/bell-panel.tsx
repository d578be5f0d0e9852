import { notificationMessages, notificationRoutes, type Notification } from '#contract/notifications.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/act.ts'
import { useFormats } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { useRead } from '#web/platform/query.ts'
import { Unread } from '#web/platform/unread.tsx'

const latest = { query: { page: 0, size: 10 } }

/** The ten latest notifications; opening one marks it read and goes where it points. */
export function BellPanel({ onLeave }: { onLeave: () => void }) {
  const t = useMessages('shell')
  const words = useMessages('common')
  const read = useRead(notificationRoutes.listNotifications, latest)
  const markAll = useAct(notificationRoutes.markAllRead, {
    refresh: [notificationRoutes],
    onError: () => toast.error(notificationMessages.clearAllFailed),
  })
  return (
    <div className="flex flex-col">
      <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 ps-4 pe-2">
        <h2 className="text-h3">{t.notifications}</h2>
        {read.data?.some((one) => !one.read) ? (
          <Button variant="ghost" size="sm" isPending={markAll.isPending} onClick={() => markAll.start({})}>
            {t.markAllRead}
          </Button>
        ) : null}
      </div>
      {read.data ? (
        <Rows items={read.data} onLeave={onLeave} />
      ) : (
        <div className="p-4">
          <Unread read={read} skeleton={<SkeletonCard />} what={t.notifications.toLowerCase()} />
        </div>
      )}
      <Link to={paths.notifications} onClick={onLeave} className={buttonClass('link', 'md', 'border-t border-line')}>
        {words.seeAll}
      </Link>
    </div>
  )
}

function Rows({ items, onLeave }: { items: readonly Notification[]; onLeave: () => void }) {
  const t = useMessages('shell')
  const mark = useAct(notificationRoutes.markRead, {
    refresh: [notificationRoutes],
    onError: () => toast.error(notificationMessages.clearOneFailed),
  })
  if (items.length === 0) return <p className="px-4 py-8 text-center text-ui text-ink-2">{t.caughtUp}</p>
  const open = (item: Notification) => {
    if (!item.read) mark.start({ params: { id: item.id } })
    if (item.targetUrl) onLeave()
  }
  return (
    <ul className="max-h-[60vh] overflow-y-auto">
      {items.map((item) => (
        <li key={item.id} className="border-b border-line last:border-b-0">
          <Row item={item} onOpen={() => open(item)} />
        </li>
      ))}
    </ul>
  )
}

function Row({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const t = useMessages('shell')
  const formats = useFormats()
  const shape = 'flex w-full items-start gap-3 px-4 py-3 text-start text-ink no-underline hover:bg-surface-2'
  const content = (
    <>
      <Avatar name={item.message} seed={item.id} src={item.profileImageUrl} size={32} />
      <span className="min-w-0 grow">
        <span className={cx('block text-ui', !item.read && 'font-semibold')}>{item.message}</span>
        <time dateTime={item.createdAt} className="text-meta text-ink-3">
          {formats.moment(item.createdAt)}
        </time>
      </span>
      {item.read ? null : <span className="mt-2 size-2 shrink-0 rounded-full bg-live" role="img" aria-label={t.unreadOne} />}
    </>
  )
  if (item.targetUrl) {
    return (
      <Link to={item.targetUrl} onClick={onOpen} className={shape}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" onClick={onOpen} className={shape}>
      {content}
    </button>
  )
}
