import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { discoverInput, feedOfSearch, filtersIn, isNarrowed } from './discover-filters.ts'
import { SubscribeLinks } from './subscribe-links.tsx'
import { GroupGrid } from '../lists/group-grid.tsx'
import { GroupSkeletons } from '../lists/group-skeletons.tsx'
import * as t from '#texts/group-sessions/discover.ts'
import * as groups from '#texts/group-sessions/groups.ts'
import * as common from '#texts/common.ts'

type SearchProps = { path: string; search: URLSearchParams }
type DiscoverResultsProps = SearchProps & {
  /** What stands above them already, or undefined until that is known. */
  above: readonly GroupSession[] | undefined
}

/** The results of a search: the first page from the server, more on demand. Key it by the search. */
export function DiscoverResults({ path, search, above }: DiscoverResultsProps) {
  const found = usePages(groupListRoutes.discoverGroupSessions, discoverInput(search), { after: ({ id }) => id })
  const { hasMore } = found
  if (!found.pages || !above) {
    return found.error ? (
      <Failure onRetry={found.refetch} />
    ) : (
      <Loading label={groups.loading} slowText={common.stillLoading}>
        <GroupSkeletons count={6} />
      </Loading>
    )
  }
  const items = found.items.filter(({ id }) => !above.some((other) => other.id === id))
  const subscribe = <SubscribeLinks address={feedOfSearch(filtersIn(search))} />
  if (found.items.length === 0)
    return (
      <>
        <NoneFound path={path} search={search} />
        {subscribe}
      </>
    )
  if (items.length === 0 && !hasMore) return subscribe
  const isBelow = above.length > 0
  return (
    <>
      {isBelow ? <h2 className="text-h2">{t.others}</h2> : null}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-ui text-ink-2">
          {hasMore ? t.showing({ n: items.length }) : t.found({ n: items.length })}
        </p>
        {isNarrowed(filtersIn(search)) ? (
          <Link to={path} className={buttonClass('link')}>
            {t.clear}
          </Link>
        ) : null}
      </div>
      <div className="flex flex-col gap-4">
        <GroupGrid sessions={items} label={t.results} heading={isBelow ? 'h3' : 'h2'} isFirst={!isBelow} />
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

function NoneFound({ path, search }: SearchProps) {
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
