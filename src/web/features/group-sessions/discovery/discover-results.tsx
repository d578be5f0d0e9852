import { useState } from 'react'
import { groupListRoutes } from '#contract/group-sessions/discovery-routes.ts'
import { groupSessionMessages } from '#contract/group-sessions/messages.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { usePublicRead } from '#web/platform/api/public-read.ts'
import { discoverGiven, filtersIn, isNarrowed } from './discover-filters.ts'
import { GroupGrid } from '../lists/group-grid.tsx'
import { GroupSkeletons } from '../lists/group-skeletons.tsx'

export type DiscoverResultsProps = { path: string; search: URLSearchParams }

/** The sessions an address finds: the first page from the server, more on demand. Key it by the search. */
export function DiscoverResults({ path, search }: DiscoverResultsProps) {
  const t = useMessages('groups')
  const { stillLoading } = useMessages('common')
  const found = usePublicRead(groupListRoutes.discoverGroupSessions, discoverGiven(search))
  // The last session of each page: the next one goes on behind it.
  const [ends, setEnds] = useState<readonly string[]>([])
  if (found.error) return <Failure onRetry={found.refetch} />
  if (!found.data) {
    return (
      <Loading label={t.loading} slowText={stillLoading}>
        <GroupSkeletons count={6} />
      </Loading>
    )
  }
  const sessions = found.data
  if (sessions.length === 0) return <NoneFound path={path} search={search} />
  const end = sessions.at(-1)!.id
  return (
    <>
      <p role="status" className="mb-4 text-ui text-ink-2">
        {found.hasMore ? t.showing(sessions.length) : t.found(sessions.length)}
      </p>
      <div className="flex flex-col gap-4">
        <GroupGrid sessions={sessions} label={t.results} heading="h2" isFirst />
        {ends.map((after, index) => (
          <MorePage
            key={after}
            after={after}
            isLast={index === ends.length - 1}
            search={search}
            onMore={(next) => setEnds([...ends, next])}
          />
        ))}
      </div>
      {ends.length === 0 && found.hasMore ? <MoreButton isPending={false} onMore={() => setEnds([end])} /> : null}
    </>
  )
}

type MorePageProps = { after: string; isLast: boolean; search: URLSearchParams; onMore: (after: string) => void }

function MorePage({ after, isLast, search, onMore }: MorePageProps) {
  const t = useMessages('groups')
  const found = usePublicRead(groupListRoutes.discoverGroupSessions, {
    query: { ...discoverGiven(search).query, after },
  })
  if (found.error) return <Failure onRetry={found.refetch} />
  const end = found.data?.at(-1)?.id
  return (
    <>
      {found.data ? <GroupGrid sessions={found.data} label={t.results} heading="h2" /> : null}
      {isLast && (found.isPending || found.hasMore) ? (
        <MoreButton isPending={found.isPending} onMore={() => end && onMore(end)} />
      ) : null}
    </>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useMessages('groups')
  const { tryAgain } = useMessages('common')
  return (
    <InlineAlert tone="danger" role="alert" action={<Button onClick={onRetry}>{tryAgain}</Button>}>
      {t.failed}
    </InlineAlert>
  )
}

function NoneFound({ path, search }: DiscoverResultsProps) {
  const t = useMessages('groups')
  const narrowed = isNarrowed(filtersIn(search))
  return (
    <div role="status">
      <EmptyState
        seed={path}
        title={groupSessionMessages.noneToDiscover}
        action={
          narrowed ? (
            <Link to={path} className={buttonClass('secondary')}>
              {t.clear}
            </Link>
          ) : null
        }
      >
        {narrowed ? t.noneFiltered : t.noneText}
      </EmptyState>
    </div>
  )
}
