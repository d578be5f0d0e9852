import { useRef } from 'react'
import { peopleRoutes } from '#contract/directory/people-routes.ts'
import { searchRules } from '#contract/directory/constants.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { findWith, paths } from '#web/paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { ListKeysHint } from '#web/platform/dom/list-keys-hint.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { narrowsPeople, talentsQuery, type PeopleFilters } from './people-filters.ts'
import { peopleClass, TalentRow } from './person-row.tsx'
import * as t from '#texts/connections.ts'
import { listText } from '#web/platform/i18n/list-text.ts'

const fresh = 10 * 60_000

/** People to connect with, and why; with a text all whom it finds. Key it by the search. */
export function TalentList({ filters }: { filters: PeopleFilters }) {
  const { role } = useMe()
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const found = usePages(
    peopleRoutes.recommendedPeople,
    { params: { role }, query: talentsQuery(filters) },
    { after: ({ profileId }) => profileId, staleTime: fresh },
  )
  if (!found.pages) return <ReadPlaceholder read={found} skeleton={<SkeletonCards />} what={t.talentsWhat} />
  if (found.items.length === 0) return <NoTalents filters={filters} />
  return (
    <div ref={list}>
      <InfiniteList
        label={t.talents}
        hasMore={found.hasMore}
        isLoading={found.isLoadingMore}
        onMore={found.loadMore}
        skeleton={<SkeletonCards className="mt-3" />}
        className={peopleClass}
      >
        {unique(found.items).map((person) => (
          <TalentRow key={person.profileId} person={person} reason={listText(person.reasons)} />
        ))}
      </InfiniteList>
      <ListKeysHint />
    </div>
  )
}

/** The order may have changed between two pages. */
const unique = <P extends { profileId: string }>(people: readonly P[]): P[] => [
  ...new Map(people.map((person) => [person.profileId, person])).values(),
]

function NoTalents({ filters }: { filters: PeopleFilters }) {
  const isNarrowed = narrowsPeople(filters)
  const isTooShort = filters.q !== '' && filters.q.length < searchRules.minimumLength
  return (
    <div role="status">
      <EmptyState
        seed={paths.talents}
        title={isNarrowed ? t.noTalents : t.noRecommendations}
        action={
          <Link to={isNarrowed ? paths.talents : findWith({})} className={buttonClass('secondary')}>
            {isNarrowed ? t.clear : t.findMentors}
          </Link>
        }
      >
        {isTooShort
          ? t.keepTyping({ missing: searchRules.minimumLength - filters.q.length })
          : isNarrowed
            ? t.noTalentsText
            : t.noRecommendationsText}
      </EmptyState>
    </div>
  )
}
