import { peopleRoutes } from '#contract/directory/people-routes.ts'
import type { MenteeCard } from '#contract/directory/schemas.ts'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { PersonCard } from '#web/ui/lists/person-card.tsx'
import { paths } from '#web/paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { placeOf } from '../profile/place-of.ts'
import { narrowsPeople, peopleFiltersIn } from '../people/people-filters.ts'
import { menteesInput } from './mentees-input.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import * as t from '#texts/directory/mentees.ts'
import * as searchTexts from '#texts/directory/search.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'

const grid = 'grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3'

/** The mentees an address finds: the first page from the server, more on demand. Key it by the search. */
export function MenteeList({ search }: { search: URLSearchParams }) {
  const found = usePages(peopleRoutes.searchMentees, menteesInput(search), { after: ({ profileId }) => profileId })
  const { pages, items, hasMore } = found
  if (!pages) return <ReadPlaceholder read={found} skeleton={<Skeletons />} what={t.what} />
  if (items.length === 0) return <NobodyFound isNarrowed={narrowsPeople(peopleFiltersIn(search))} />
  return (
    <>
      <p role="status" className="mb-3 text-ui text-ink-2">
        {hasMore ? t.showing({ n: items.length }) : t.found({ n: items.length })}
      </p>
      <ul aria-label={t.results} className={grid}>
        {items.map((mentee) => (
          <MenteeTile key={mentee.profileId} mentee={mentee} />
        ))}
      </ul>
      {found.isMoreFailed ? (
        <ReadPlaceholder read={{ error: found.error, refetch: found.loadMore }} skeleton={null} what={t.what} />
      ) : hasMore ? (
        <MoreButton isPending={found.isLoadingMore} onMore={found.loadMore} />
      ) : null}
    </>
  )
}

function MenteeTile({ mentee }: { mentee: MenteeCard }) {
  return (
    <PersonCard
      as="li"
      heading="h2"
      name={mentee.fullName}
      seed={mentee.profileId}
      src={mentee.profilePictureUrl}
      title={
        <Link to={paths.mentee(mentee.profileSlug)} className={cardLinkClass}>
          {mentee.fullName}
        </Link>
      }
      jobTitle={jobText(mentee.jobTitle, mentee.companyName)}
      place={placeOf(mentee)}
      words={mentee.ownWords}
      reason={mentee.topics.map(({ name }) => topicText(name)).join(' · ')}
    />
  )
}

function NobodyFound({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div role="status">
      <EmptyState
        seed={paths.mentees}
        title={t.nobody}
        action={
          isNarrowed ? (
            <Link to={paths.mentees} className={buttonClass('secondary')}>
              {searchTexts.clear}
            </Link>
          ) : null
        }
      >
        {isNarrowed ? t.nobodyText : null}
      </EmptyState>
    </div>
  )
}

const Skeletons = () => (
  <div className={grid}>
    {Array.from({ length: 6 }, (_, i) => (
      <SkeletonCard key={i} />
    ))}
  </div>
)
