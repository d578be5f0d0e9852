import { Suspense } from 'react'
import { signUpAs } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { menteeFiltersIn } from './mentee-filters.ts'
import * as t from '#texts/directory/mentees.ts'

// Visitors have no topics.
const ownTopics = lazyComponent(() => import('./own-topics.tsx').then((module) => module.OwnTopics), {
  failure: 'hidden',
})

/** Why to look at mentees, and where to begin: with one's own topics, or as a mentor. */
export function MenteesLead({ search }: { search: URLSearchParams }) {
  const isMember = asMember(useSession()) !== null
  const { topic, order } = menteeFiltersIn(search)
  return (
    <div className="mt-1 mb-4">
      <p className="max-w-reading text-body text-ink-2">
        {t.lead}{' '}
        {isMember ? null : (
          <Link to={signUpAs('mentor')} className={textLinkClass}>
            {t.help}
          </Link>
        )}
      </p>
      {isMember ? (
        <div className="mt-3 min-h-11">
          <Suspense>
            <ownTopics.Component topic={topic} order={order} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
