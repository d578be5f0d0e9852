import { useRef } from 'react'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Queue } from '#contract/moderation/constants.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { call } from '#web/platform/api/api.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { Age } from './age.tsx'
import { ExportButton } from './export-button.tsx'
import * as t from '#texts/moderation/desk.ts'

/** What waits in a queue, oldest first; `j` and `k` move through it. */
export function QueueList({ queue, current }: { queue: Queue; current: string | undefined }) {
  const list = usePages(staffRoutes.listQueue, { params: { queue }, query: { size: 20 } })
  const items = useRef<HTMLUListElement>(null)
  useListKeys(items)
  if (!list.pages) return <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.what} />
  if (list.items.length === 0) {
    return (
      <EmptyState seed={queue} title={t.nothing} heading="h2">
        {t.nothingText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul
        ref={items}
        aria-label={t.queue[queue]}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
      >
        {list.items.map(({ id, title, text, waitingSince, reviewer }) => (
          <li key={id} className="first:rounded-t-card last:rounded-b-card">
            <Link
              to={staffPaths.queue(queue, id)}
              data-list-stop
              aria-current={id === current ? 'true' : undefined}
              className="block rounded-[inherit] px-4 py-3 text-ink no-underline hover:bg-surface-2 aria-[current=true]:bg-primary-soft"
            >
              <span className="flex items-baseline justify-between gap-3">
                <strong dir="auto" className="min-w-0 text-ui font-semibold wrap-anywhere">
                  {title ?? t.unknown}
                </strong>
                <span className="shrink-0 text-meta text-ink-2">
                  <Age at={waitingSince} words={t.waitingFor} />
                </span>
              </span>
              <span dir="auto" className="line-clamp-2 text-meta text-ink-2 wrap-anywhere">
                {text}
              </span>
              {reviewer ? <Chip tone="warning">{t.reviewing({ name: reviewer })}</Chip> : null}
            </Link>
          </li>
        ))}
        <MorePages as="li" list={list} skeleton={<SkeletonCard />} what={t.what} className="flex justify-center p-3" />
      </ul>
      <div className="mt-3">
        <ExportButton
          name={queue}
          load={(reason) => call(staffRoutes.exportQueue, { params: { queue }, body: { reason } })}
        />
      </div>
    </>
  )
}
