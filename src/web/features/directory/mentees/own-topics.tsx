import { paths } from '#web/paths.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { peopleAddress } from '../people/people-filters.ts'
import { menteesAddress, type MenteeFilters } from './mentee-filters.ts'
import { useOwnTopics } from './use-own-topics.ts'
import * as t from '#texts/directory/own-topics.ts'

/** Leads to the mentees who chose one of the reader's own topics, and to those with most in common first. */
export function OwnTopics({ topic, order }: Pick<MenteeFilters, 'topic' | 'order'>) {
  const { role } = useMe()
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1.5 text-ui text-ink-2">
      {t.label[role]}
      {useOwnTopics()?.map(({ id, name }) => (
        <Link
          key={id}
          to={menteesAddress({ topic: id, order })}
          aria-current={id === topic ? 'true' : undefined}
          className={buttonClass(id === topic ? 'primary' : 'secondary', 'sm')}
        >
          {topicText(name)}
        </Link>
      ))}
      <Link
        to={peopleAddress(paths.talents, { kind: 'mentee' })}
        className={`${textLinkClass} inline-flex min-h-9 items-center`}
      >
        {t.best}
      </Link>
    </p>
  )
}
