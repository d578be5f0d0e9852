import { filterRowClass } from '#web/ui/fields/filter-select.tsx'
import { paths } from '#web/paths.ts'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { useFilters } from '#web/platform/routing/use-filters.ts'
import { ProfileFilters } from '../search/filter-row.tsx'
import { peopleAddress, peopleFiltersIn, type PeopleFilters } from '../people/people-filters.ts'
import * as t from '#texts/directory/search.ts'

const menteeFiltersIn = (search: URLSearchParams): PeopleFilters => ({ ...peopleFiltersIn(search), kind: '' })
const menteesAddress = (filters: PeopleFilters) => peopleAddress(paths.mentees, filters)

/** The search box and the filters of the list of mentees; each change goes into the address. */
export function MenteeForm() {
  const [filters, change] = useFilters(paths.mentees, menteeFiltersIn, menteesAddress)
  return (
    <SearchBox
      action={paths.mentees}
      label={t.label}
      submit={t.submit}
      keepTyping={(left) => t.keepTyping({ left })}
      query={filters.q}
      onSearch={(q, isTyped) => change({ q }, isTyped)}
    >
      <div role="group" aria-label={t.filters} className={filterRowClass}>
        <ProfileFilters filters={filters} onChange={change} />
      </div>
    </SearchBox>
  )
}
