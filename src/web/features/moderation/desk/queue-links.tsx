import { BadgeCheck, Flag, Mail, Scale, UserRoundCheck, type LucideIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { queues, type Queue } from '#contract/moderation/constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { paths } from '#web/paths.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Age } from './age.tsx'
import * as t from '#texts/moderation/desk.ts'

const icons: Record<Queue, LucideIcon> = {
  verifications: BadgeCheck,
  reports: Flag,
  messages: Mail,
  appeals: Scale,
  confirmations: UserRoundCheck,
}

/** What waits in each queue. Only the gate of the desk asks for it: a session without a second factor would be refused each time. */
export const useQueueCounts = () => useRead(staffRoutes.queueCounts, {}, { enabled: false }).data

/** Every queue with how much waits and since when, as links of a navigation. */
export function QueueLinks({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const counts = useQueueCounts()
  const { number } = useFormats()
  const { pathname } = useLocation()
  const current = pathname === paths.admin ? queues[0] : pathname.split('/')[2]
  return queues.map((queue) => {
    const { count = 0, oldestAt = null } = counts?.find((one) => one.queue === queue) ?? {}
    return (
      <Link
        key={queue}
        to={staffPaths.queue(queue)}
        aria-current={queue === current ? 'page' : undefined}
        className={cx(sideNavLinkClass, 'shrink-0')}
        onClick={onFollow}
      >
        <Icon as={icons[queue]} />
        <span className="grow">
          {t.queue[queue]}
          {oldestAt ? (
            <span className="block text-meta font-normal">
              <Age at={oldestAt} words={t.oldest} />
            </span>
          ) : null}
        </span>
        {counts ? (
          <span aria-label={t.waiting({ n: count })} className="tnum">
            {number(count)}
          </span>
        ) : null}
      </Link>
    )
  })
}
