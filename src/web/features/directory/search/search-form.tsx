import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { FilterRow } from './filter-row.tsx'
import { searchAddress, type Filters } from './filters.ts'

/** The search box and the filters; each change goes into the address. */
export function SearchForm({ filters }: { filters: Filters }) {
  const t = useMessages('search')
  const navigate = useNavigate()
  const go = (changed: Partial<Filters>, replace = false) =>
    void navigate(searchAddress({ ...filters, ...changed }), { replace })
  return (
    <SearchBox
      action={paths.find}
      label={t.label}
      submit={t.submit}
      keepTyping={t.keepTyping}
      query={filters.q}
      onSearch={(q, isTyped) => go({ q }, isTyped)}
    >
      <FilterRow filters={filters} onChange={go} />
    </SearchBox>
  )
}
