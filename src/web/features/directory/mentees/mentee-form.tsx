import { useNavigate } from 'react-router'
import { filterRowClass } from '#web/ui/fields/filter-select.tsx'
import { paths } from '#web/paths.ts'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { ProfileFilters } from '../search/filter-row.tsx'
import { peopleAddress, peopleFiltersIn, type PeopleFilters } from '../people/people-filters.ts'
import * as t from '#texts/directory/search.ts'

/** The search box and the filters of the list of mentees; each change goes into the address. */
export function MenteeForm({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate()
  const filters = { ...peopleFiltersIn(search), kind: '' }
  const go = (changed: Partial<PeopleFilters>, replace = false) =>
    void navigate(peopleAddress(paths.mentees, { ...filters, ...changed }), { replace })
  return (
    <SearchBox
      action={paths.mentees}
      label={t.label}
      submit={t.submit}
      keepTyping={(left) => t.keepTyping({ left })}
      query={filters.q}
      onSearch={(q, isTyped) => go({ q }, isTyped)}
    >
      <div role="group" aria-label={t.filters} className={filterRowClass}>
        <ProfileFilters filters={filters} onChange={go} />
      </div>
    </SearchBox>
  )
}
