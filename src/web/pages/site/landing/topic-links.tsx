import { TOPICS } from '#contract/reference/topics.ts'
import { findWith } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'

/** All topics, each one search. */
export function TopicLinks() {
  const t = useMessages('landing')
  return (
    <section className="gutter mx-auto max-w-marketing pb-14 lg:pb-20">
      <h2 className="text-section">{t.topicsTitle}</h2>
      <ul className="mt-6 flex flex-wrap gap-2">
        {TOPICS.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={findWith({ topic: id })}
              className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-4 text-ui font-medium text-ink no-underline hover:border-line-strong hover:bg-surface-2"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
