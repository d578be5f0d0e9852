import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { discoverInput, filtersIn, isNarrowed } from './discover-filters.ts'
import { feedOfSearch } from './feed-address.ts'
import { SubscribeLinks } from './subscribe-links.tsx'
import { GroupGrid } from '../lists/group-grid.tsx'
import { GroupSkeletons } from '../lists/group-skeletons.tsx'
import * as t from '#texts/group-sessions/discover.ts'
import * as groups from '#texts/group-sessions/groups.ts'
import * as common from '#texts/common.ts'

type DiscoverResultsProps = { path: string; search: URLSearchParams }

/** The results of a search: the first page from the server, more on demand. Key it by the search. */
export function DiscoverResults({ path, search }: DiscoverResultsProps) {
  const found = usePages(groupListRoutes.discoverGroupSessions, discoverInput(search), { after: ({ id }) => id })
  const { pages, items, hasMore } = found
  if (!pages) {
    return found.error ? (
      <Failure onRetry={found.refetch} />
    ) : (
      <Loading label={groups.loading} slowText={common.stillLoading}>
        <GroupSkeletons count={6} />
      </Loading>
    )
  }
  const subscribe = <SubscribeLinks address={feedOfSearch(filtersIn(search))} />
  if (items.length === 0)
    return (
      <>
        <NoneFound path={path} search={search} />
        {subscribe}
      </>
    )
  return (
    <>
      <p role="status" className="mb-4 text-ui text-ink-2">
        {hasMore ? t.showing({ n: items.length }) : t.found({ n: items.length })}
      </p>
      <div className="flex flex-col gap-4">
        {pages.map((sessions, page) => (
          <GroupGrid key={page} sessions={sessions} label={t.results} heading="h2" isFirst={page === 0} />
        ))}
        {found.isMoreFailed ? <Failure onRetry={found.loadMore} /> : null}
      </div>
      {hasMore && !found.isMoreFailed ? <MoreButton isPending={found.isLoadingMore} onMore={found.loadMore} /> : null}
      {subscribe}
    </>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <InlineAlert tone="danger" role="alert" action={<Button onClick={onRetry}>{common.tryAgain}</Button>}>
      {t.failed}
    </InlineAlert>
  )
}

function NoneFound({ path, search }: DiscoverResultsProps) {
  const narrowed = isNarrowed(filtersIn(search))
  return (
    <div role="status">
      <EmptyState
        seed={path}
        title={t.noneToDiscover}
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
