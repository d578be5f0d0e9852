import { useRef } from 'react'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { filterIn, MarkAllRead, NotificationFilters, NotificationList } from '#web/features/notifications/public.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { useCurrentInView } from '#web/ui/layout/current-in-view.ts'
import { Sectioned } from '#web/ui/layout/sectioned.tsx'
import * as memberShell from '#texts/shell/members.ts'
import * as t from '#texts/notifications/list.ts'

/** The reader's notifications: all, the unread ones, or those about one thing, each at an address of its own. */
export default function NotificationsPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  const row = useCurrentInView()
  const show = filterIn(useSearch())
  const unread = useRead(notificationRoutes.unreadCount, {}).data ?? 0
  const focusHeading = () => heading.current?.focus()
  return (
    <>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 xl:mb-6 xl:max-w-[57.25rem]">
        <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
          {memberShell.notifications}
        </h1>
        {show === undefined || show === 'unread' ? <MarkAllRead onMarked={focusHeading} /> : null}
      </div>
      <Sectioned label={t.filters.label} row={row} links={<NotificationFilters current={show} unread={unread} />}>
        <NotificationList key={show ?? 'all'} show={show} onEmptied={focusHeading} />
        <p className="mt-6 text-meta">
          <Link to={paths.settingsNotifications} className={textLinkClass}>
            {t.choose}
          </Link>
        </p>
      </Sectioned>
    </>
  )
}
