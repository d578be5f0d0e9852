import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useConfig } from '#web/platform/routing/boot.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { noFilters, searchAddress, type Filters } from './filters.ts'
import { nearTopics } from './near-topics.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import * as t from '#texts/directory/search.ts'

/** No results: similar topics, and a way to clear the search. */
export function NoMentorsFound({ filters }: { filters: Filters }) {
  const { hiddenTopics } = useConfig()
  return (
    <div role="status" className="pt-4">
      <EmptyState
        seed="/find"
        title={t.nobody}
        action={
          <>
            {nearTopics(filters.q, filters.topic, hiddenTopics).map(({ id, name }) => (
              <Link key={id} to={searchAddress({ ...noFilters, topic: id })} className={buttonClass('secondary')}>
                {topicText(name)}
              </Link>
            ))}
            <Link to={searchAddress(noFilters)} className={buttonClass('link', 'md', 'px-2')}>
              {t.clear}
            </Link>
          </>
        }
      >
        {t.nobodyText}
      </EmptyState>
    </div>
  )
}
