import { savedRoutes, type SavedMentor } from '#contract/directory/saved-routes.ts'
import { paths } from '#web/paths.ts'
import { savedMentorsPath } from '#web/saved-path.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { mentorGridClass } from '../profile/mentor-grid.tsx'
import { MentorTile } from '../profile/mentor-tile.tsx'
import { SaveAction } from './save-action.tsx'
import * as t from '#texts/directory/saved.ts'
import * as common from '#texts/common.ts'

/** A multiple of the three columns. */
const size = '12'
const afterSaved = ({ savedAt, profileId }: SavedMentor) => `${savedAt}_${profileId}`

/** The mentors whom the reader saved, the latest first. One who is taken out keeps their place until the list is opened again. */
export function SavedList() {
  const saved = usePages(savedRoutes.savedMentors, { query: { size } }, { after: afterSaved, start: {}, staleTime: 0 })
  const skeleton = (
    <div className={mentorGridClass}>
      {Array.from({ length: 3 }, (_, i) => (
        <SkeletonCard key={i} />
      ))}
    </div>
  )
  if (!saved.pages) return <ReadPlaceholder read={saved} skeleton={skeleton} what={t.what} />
  if (saved.items.length === 0) return <NothingSaved />
  return (
    <InfiniteList
      label={t.title}
      hasMore={saved.hasMore}
      isLoading={saved.isLoadingMore}
      onMore={saved.loadMore}
      skeleton={<div className="mt-4">{skeleton}</div>}
      className={mentorGridClass}
    >
      {saved.items.map((mentor) => (
        <MentorTile
          key={mentor.profileId}
          mentor={mentor}
          heading="h2"
          end={<SaveAction mentor={mentor} className="ms-auto" />}
        />
      ))}
    </InfiniteList>
  )
}

const NothingSaved = () => (
  <div role="status">
    <EmptyState
      seed={savedMentorsPath}
      title={t.none}
      action={
        <Link to={paths.find} className={buttonClass('primary')}>
          {common.findMentor}
        </Link>
      }
    >
      {t.noneText}
    </EmptyState>
  </div>
)
