import {
  MentorGrid,
  filtersIn,
  isNarrowed,
  noFilters,
  searchAddress,
  SearchForm,
  SearchResults,
} from '#web/features/directory/public.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import * as t from '#texts/directory/search.ts'

/** The mentor search; its query is in the address. */
export default function FindPage() {
  const search = useSearch()
  const filters = filtersIn(search)
  return (
    <>
      <div className="mb-3 flex min-h-11 sm:mb-5 flex-wrap items-center justify-between gap-x-4">
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
      <div className="mt-4">
        <SearchResults
          key={search.toString()}
          search={search}
          list={(mentors, label) => <MentorGrid mentors={mentors} label={label} heading="h2" />}
        />
      </div>
    </>
  )
}
