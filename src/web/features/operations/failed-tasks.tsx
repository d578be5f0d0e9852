import { operationRoutes } from '#contract/operations/routes.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { timeTag } from '#web/ui/time-tag.tsx'
import * as t from '#texts/operations.ts'

/** `job:chat.digest` and `reaction:bookings.email:booking.made` in words. */
export function useTaskText(): (name: string) => string {
  return (name) => {
    const [, work = name, event] = name.split(':')
    return event === undefined ? work : t.after({ work, event })
  }
}

/** The names of failed jobs, most first. */
export function FailedTasks({ current }: { current: string | null }) {
  const { moment } = useFormats()
  const taskText = useTaskText()
  const read = useRead(operationRoutes.failedTasks, {})
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonCard />} what={t.failedWhat} />
  if (read.data.length === 0) return <p className="text-ui text-ink-2">{t.none}</p>
  return (
    <ul
      aria-label={t.failedTitle}
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
    >
      {read.data.map(({ name, count, oldestAt }) => (
        <li key={name} className="first:rounded-t-card last:rounded-b-card">
          <Link
            to={staffPaths.failedJobs(name)}
            aria-current={name === current ? 'true' : undefined}
            className="block rounded-[inherit] px-4 py-3 text-ink no-underline hover:bg-surface-2 aria-[current=true]:bg-primary-soft"
          >
            <strong className="block text-ui font-semibold wrap-anywhere">{taskText(name)}</strong>
            <span className="block text-meta text-ink-2">
              {t.count({ n: count, when: moment(oldestAt), time: timeTag(oldestAt) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
