import { useState, type ReactNode } from 'react'
import { searchRoutes } from '#contract/directory/routes.ts'
import type { MentorCard } from '#contract/profiles/schemas.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { usePublicRead } from '#web/platform/api/public-read.ts'
import { filtersIn } from './filters.ts'
import { NobodyFound } from './nobody-found.tsx'
import { searchGiven } from './search-given.ts'

export type SearchResultsProps = {
  search: URLSearchParams
  /** Draws the cards. */
  list: (mentors: readonly MentorCard[], label: string) => ReactNode
}

/** The mentors an address finds: the first page from the server, more on demand. */
export function SearchResults({ search, list }: SearchResultsProps) {
  const t = useMessages('search')
  const { stillLoading, tryAgain } = useMessages('common')
  const found = usePublicRead(searchRoutes.searchMentors, searchGiven(search))
  // The last mentor of each page but the newest: the next one goes on behind her.
  const [ends, setEnds] = useState<readonly string[]>([])
  const addPage = (end: string) => setEnds([...ends, end])
  if (found.error) {
    return (
      <InlineAlert tone="danger" role="alert" action={<Button onClick={found.refetch}>{tryAgain}</Button>}>
        {t.failed}
      </InlineAlert>
    )
  }
  if (!found.data) {
    return (
      <Loading label={t.loading} slowText={stillLoading}>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {Array.from({ length: 6 }, (_, i) => (
            <SkeletonCard key={i} />
          ))}
        </div>
      </Loading>
    )
  }
  const mentors = found.data
  if (mentors.length === 0) return <NobodyFound filters={filtersIn(search)} />
  return (
    <>
      <p role="status" className="mb-4 text-ui text-ink-2">
        {found.hasMore ? t.showing(mentors.length) : t.found(mentors.length)}
      </p>
      <div className="flex flex-col gap-4">
        {list(mentors, t.results)}
        {ends.map((after, i) => (
          <MorePage
            key={after}
            after={after}
            isLast={i === ends.length - 1}
            search={search}
            list={list}
            onMore={addPage}
          />
        ))}
      </div>
      {ends.length === 0 && found.hasMore ? (
        <MoreButton isPending={false} onMore={() => addPage(mentors.at(-1)!.profileId)} />
      ) : null}
    </>
  )
}

type MorePageProps = SearchResultsProps & { after: string; isLast: boolean; onMore: (end: string) => void }

function MorePage({ after, isLast, search, list, onMore }: MorePageProps) {
  const t = useMessages('search')
  const { tryAgain } = useMessages('common')
  const { params, query } = searchGiven(search)
  const found = usePublicRead(searchRoutes.searchMentors, { params, query: { ...query, after } })
  if (found.error) {
    return (
      <InlineAlert tone="danger" role="alert" action={<Button onClick={found.refetch}>{tryAgain}</Button>}>
        {t.failed}
      </InlineAlert>
    )
  }
  return (
    <>
      {found.data ? list(found.data, t.results) : null}
      {isLast && (found.isPending || found.hasMore) ? (
        <MoreButton
          isPending={found.isPending}
          onMore={() => {
            const end = found.data?.at(-1)
            if (end) onMore(end.profileId)
          }}
        />
      ) : null}
    </>
  )
}
