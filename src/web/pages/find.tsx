import { MentorGrid } from '#web/features/profiles/mentor-grid.tsx'
import { filtersIn, isNarrowed, noFilters, searchAddress } from '#web/features/search/filters.ts'
import { SearchForm } from '#web/features/search/search-form.tsx'
import { SearchResults } from '#web/features/search/search-results.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { useSearch } from '#web/platform/browser-router.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'

/** Finds mentors; what is looked for stands in the address. */
export default function FindPage() {
  const t = useMessages('search')
  const search = useSearch()
  const filters = filtersIn(search)
  return (
    <>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h1 tabIndex={-1} className="text-h1">
          {t.title}
        </h1>
        {isNarrowed(filters) ? (
          <Link to={searchAddress(noFilters)} className={buttonClass('link')}>
            {t.clear}
          </Link>
        ) : null}
      </div>
      <SearchForm filters={filters} />
      <div className="mt-8">
        <SearchResults
          key={search.toString()}
          search={search}
          list={(mentors, label) => <MentorGrid mentors={mentors} label={label} heading="h2" />}
        />
      </div>
    </>
  )
}
