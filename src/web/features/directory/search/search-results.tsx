import { Fragment, type ReactNode } from 'react'
import { directoryRoutes } from '#contract/directory/routes.ts'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { filtersIn, isNarrowed, noFilters, searchAddress, type Filters } from './filters.ts'
import { NoMentorsFound } from './no-mentors-found.tsx'
import { countInput, searchInput } from './search-input.ts'
import * as t from '#texts/directory/search.ts'
import * as common from '#texts/common.ts'

export type SearchResultsProps = {
  search: URLSearchParams
  /** Renders the cards. */
  list: (mentors: readonly MentorCard[], label: string) => ReactNode
}

/** The results of a search: the first page from the server, more on demand. */
export function SearchResults({ search, list }: SearchResultsProps) {
  const found = usePages(directoryRoutes.searchMentors, searchInput(search), { after: (mentor) => mentor.profileId })
  const total = useRead(directoryRoutes.countMentors, countInput(search)).data
  const { pages, items, hasMore } = found
  if (!pages) {
    return found.error ? (
      <SearchFailed onRetry={found.refetch} />
    ) : (
      <Loading label={t.loading} slowText={common.stillLoading}>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {Array.from({ length: 6 }, (_, i) => (
            <SkeletonCard key={i} />
          ))}
        </div>
      </Loading>
    )
  }
  const filters = filtersIn(search)
  if (items.length === 0) return <NoMentorsFound filters={filters} />
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <TotalText
          total={hasMore || filters.order ? total : { count: items.length, isMore: false }}
          shown={items.length}
          order={filters.order}
        />
        {isNarrowed(filters) ? (
          <Link to={searchAddress(noFilters)} className={buttonClass('link')}>
            {t.clear}
          </Link>
        ) : null}
      </div>
      <div className="flex flex-col gap-4">
        {pages.map((mentors, page) => (
          <Fragment key={page}>{list(mentors, t.results)}</Fragment>
        ))}
        {found.isMoreFailed ? <SearchFailed onRetry={found.loadMore} /> : null}
      </div>
      {hasMore && !found.isMoreFailed ? <MoreButton isPending={found.isLoadingMore} onMore={found.loadMore} /> : null}
    </>
  )
}

type Total = { count: number; isMore: boolean }

type TotalTextProps = { total: Total | undefined; shown: number; order: Filters['order'] }

/** "64 mentors found"; while the total is unknown, how many are shown. Of more than are counted, only the best matches are put in order. */
function TotalText({ total, shown, order }: TotalTextProps) {
  const text = !total
    ? t.showing({ n: shown })
    : total.isMore
      ? (order ? t.bestOrdered : t.foundMore)({ n: total.count })
      : t.found({ n: total.count })
  return (
    <p role="status" className="text-ui text-ink-2">
      {text}
      {order ? ` · ${t.orders[order]}` : null}
    </p>
  )
}

function SearchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <InlineAlert tone="danger" role="alert" action={<Button onClick={onRetry}>{common.tryAgain}</Button>}>
      {t.failed}
    </InlineAlert>
  )
}
