import { useEffect, useRef, type RefObject } from 'react'
import { peopleRoutes } from '#contract/directory/people-routes.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { groupAdjacent } from '#web/ui/lists/group-adjacent.ts'
import { GroupHeader } from '#web/ui/lists/group-header.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { paths } from '#web/paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { ListKeysHint } from '#web/platform/dom/list-keys-hint.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { afterConnection, communityQuery, narrowsPeople, type PeopleFilters } from './people-filters.ts'
import { ConnectedRow, peopleClass } from './person-row.tsx'
import * as t from '#texts/connections.ts'

// The specification's ten minutes; changes arrive sooner over the live connection.
const fresh = 10 * 60_000

/** The people the reader is connected with, the latest first, month by month. Key it by the search. */
export function CommunityList({ filters }: { filters: PeopleFilters }) {
  const { role } = useMe()
  const { isoDay, month } = useFormats()
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const community = usePages(
    peopleRoutes.community,
    { params: { role }, query: communityQuery(filters) },
    { after: afterConnection, staleTime: fresh },
  )
  const people = community.items.filter(({ connectedAt }) => connectedAt !== null)
  useFocusKept(list, people.length)
  if (!community.pages) return <ReadPlaceholder read={community} skeleton={<SkeletonCards />} what={t.communityWhat} />
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {people.length === 0 && !community.hasMore ? (
        <NoConnections filters={filters} />
      ) : (
        <InfiniteList
          label={t.community}
          hasMore={community.hasMore}
          isLoading={community.isLoadingMore}
          onMore={community.loadMore}
          skeleton={<SkeletonCards className="mt-3" />}
          className="flex flex-col gap-3"
        >
          {groupAdjacent(people, ({ connectedAt }) => isoDay(connectedAt!).slice(0, 7)).map(({ key, items }) => (
            <li key={key}>
              <GroupHeader>{t.connectedIn({ month: month(items[0]!.connectedAt!) })}</GroupHeader>
              <ul className={peopleClass}>
                {items.map((person) => (
                  <ConnectedRow key={person.profileId} person={person} />
                ))}
              </ul>
            </li>
          ))}
        </InfiniteList>
      )}
      {people.length > 0 ? <ListKeysHint /> : null}
    </div>
  )
}

function NoConnections({ filters }: { filters: PeopleFilters }) {
  const isNarrowed = narrowsPeople(filters)
  return (
    <div role="status">
      <EmptyState
        seed={paths.networks}
        title={isNarrowed ? t.noneFound : t.noConnections}
        action={
          <Link
            to={isNarrowed ? paths.networks : paths.talents}
            className={buttonClass(isNarrowed ? 'secondary' : 'primary')}
          >
            {isNarrowed ? t.clear : t.browseTalents}
          </Link>
        }
      >
        {isNarrowed ? t.noneFoundText : t.noConnectionsText}
      </EmptyState>
    </div>
  )
}

/** When the row that had the focus is gone, the focus moves to its list rather than to the top of the page. */
function useFocusKept(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [list, count])
}
