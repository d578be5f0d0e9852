import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { FilterRow } from './filter-row.tsx'
import { searchAddress, type Filters } from './filters.ts'
import * as t from '#texts/directory/search.ts'

/** The search box and the filters; each change goes into the address. */
export function SearchForm({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const go = (changed: Partial<Filters>, replace = false) =>
    void navigate(searchAddress({ ...filters, ...changed }), { replace })
  return (
    <SearchBox
      action={paths.find}
      label={t.label}
      submit={t.submit}
      keepTyping={(left) => t.keepTyping({ left })}
      query={filters.q}
      onSearch={(q, isTyped) => go({ q }, isTyped)}
    >
      <FilterRow filters={filters} onChange={go} />
    </SearchBox>
  )
}
