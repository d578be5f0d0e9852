import { paths } from '#web/paths.ts'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { useFilters } from '#web/platform/routing/use-filters.ts'
import { FilterRow } from './filter-row.tsx'
import { filtersIn, searchAddress } from './filters.ts'
import * as t from '#texts/directory/search.ts'

/** The search box and the filters; each change goes into the address. */
export function SearchForm() {
  const [filters, change] = useFilters(paths.find, filtersIn, searchAddress)
  return (
    <SearchBox
      action={paths.find}
      label={t.label}
      submit={t.submit}
      keepTyping={(left) => t.keepTyping({ left })}
      query={filters.q}
      onSearch={(q, isTyped) => change({ q }, isTyped)}
    >
      <FilterRow filters={filters} onChange={change} />
    </SearchBox>
  )
}
