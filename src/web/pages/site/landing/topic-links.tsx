import { Search } from 'lucide-react'
import { offeredTopics } from '#contract/reference/topics.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { controlClass } from '#web/ui/fields/control-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { findWith, paths } from '#web/paths.ts'
import { useConfig } from '#web/platform/routing/boot.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import * as landing from '#texts/site/landing.ts'
import * as search from '#texts/directory/search.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'

/** A search form, and all topics as search links. */
export function TopicLinks() {
  const { hiddenTopics } = useConfig()
  return (
    <section className="gutter mx-auto max-w-marketing pb-14 lg:pb-20">
      <h2 className="text-section">{landing.topicsTitle}</h2>
      <SearchForm />
      <ul className="mt-6 flex flex-wrap gap-2">
        {offeredTopics(hiddenTopics).map(({ id, name }) => (
          <li key={id}>
            <Link
              to={findWith({ topic: id })}
              className={
                'inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-4 text-ui ' +
                'font-medium text-ink no-underline hover:border-line-strong hover:bg-surface-2'
              }
            >
              {topicText(name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A plain form: the browser opens the search page with what was typed. */
function SearchForm() {
  return (
    <form action={localAddress(paths.find)} role="search" className="mt-6 flex max-w-reading flex-wrap gap-3">
      <span className="relative grow basis-40">
        <Icon as={Search} className="pointer-events-none absolute start-3 top-1/2 -mt-2.5 text-ink-3" />
        <input
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={search.label}
          placeholder={search.label}
          className={`${controlClass} w-full ps-10`}
        />
      </span>
      <button type="submit" className={buttonClass('secondary')}>
        {search.submit}
      </button>
    </form>
  )
}
