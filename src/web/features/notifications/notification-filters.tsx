import { notificationFilters, type NotificationFilter } from '#contract/notifications/constants.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { sectionLinkClass } from '#web/ui/layout/nav-class.ts'
import { filterAddress } from './filters.ts'
import * as t from '#texts/notifications/list.ts'

/** The links that narrow the list, with how many are unread. */
export function NotificationFilters({ current, unread }: { current: NotificationFilter | undefined; unread: number }) {
  return [undefined, ...notificationFilters].map((filter) => (
    <Link
      key={filter ?? 'all'}
      to={filterAddress(filter)}
      className={sectionLinkClass}
      aria-current={filter === current ? 'page' : undefined}
    >
      {t.filters[filter ?? 'all']}
      {filter === 'unread' ? <Badge tone="neutral" count={unread} label={String(unread)} /> : null}
    </Link>
  ))
}
