import { useNavigate } from 'react-router'
import { queues, type Queue } from '#contract/moderation/constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { QueueItem, QueueLinks, QueueList } from '#web/features/moderation/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { useParams } from '#web/platform/routing/params.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { NotFoundScreen } from '#web/platform/routing/screens.tsx'
import { useTitle } from '#web/platform/routing/title.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useCurrentInView } from '#web/ui/layout/current-in-view.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/moderation/desk.ts'

export default function DeskPage() {
  return (
    <DeskGate>
      <Desk />
    </DeskGate>
  )
}

function Desk() {
  const { queue = 'verifications', id } = useParams()
  const navigate = useNavigate()
  const { data: counts } = useRead(staffRoutes.queueCounts, {})
  const isQueue = (queues as readonly string[]).includes(queue)
  const row = useCurrentInView()
  const backToList = () => void navigate(staffPaths.queue(queue as Queue))
  useTitle(isQueue ? t.queue[queue as Queue] : undefined)
  useShortcuts({ Escape: () => id && backToList() })
  if (!isQueue) return <NotFoundScreen />
  const chosen = queue as Queue
  const isEmpty = counts?.find((one) => one.queue === chosen)?.count === 0
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 text-h1 outline-none">
        {t.queue[chosen]}
      </h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        {id ? null : (
          // What only screen readers hear scrolls with the links, not with the page.
          <nav ref={row} aria-label={t.queues} className="relative flex gap-1 overflow-x-auto lg:hidden">
            <QueueLinks />
          </nav>
        )}
        <div className={id ? 'hidden lg:block' : ''}>
          <QueueList queue={chosen} current={id} />
        </div>
        {id ? (
          <div className="min-w-0">
            <Link to={staffPaths.queue(chosen)} className={buttonClass('link', 'md', 'mb-2 lg:hidden')}>
              {t.back}
            </Link>
            <QueueItem key={id} queue={chosen} id={id} onDone={backToList} />
          </div>
        ) : isEmpty ? null : (
          <div className="hidden lg:block">
            <EmptyState seed="desk" title={t.choose}>
              {t.chooseText}
            </EmptyState>
          </div>
        )}
      </div>
    </>
  )
}
