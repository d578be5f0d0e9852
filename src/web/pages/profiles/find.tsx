import { MentorGrid, filtersIn, SearchForm, SearchResults } from '#web/features/directory/public.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import * as t from '#texts/directory/search.ts'

/** The mentor search; its query is in the address. */
export default function FindPage() {
  const search = useSearch()
  const filters = filtersIn(search)
  return (
    <>
      <h1 tabIndex={-1} className="mb-3 text-h1 sm:mb-5">
        {t.title}
      </h1>
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
