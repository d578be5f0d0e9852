import { filterRowClass, FilterSelect } from '#web/ui/fields/filter-select.tsx'
import { paths } from '#web/paths.ts'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { useFilters } from '#web/platform/routing/use-filters.ts'
import { ProfileFilters } from '../search/filter-row.tsx'
import { peopleAddress, peopleFiltersIn } from './people-filters.ts'
import * as t from '#texts/connections.ts'

/** The search box and the filters of a list of people; each change goes into the address. */
export function PeopleForm({ list }: { list: 'community' | 'talents' }) {
  const path = list === 'community' ? paths.networks : paths.talents
  const [filters, change] = useFilters(path, peopleFiltersIn, (chosen) => peopleAddress(path, chosen))
  return (
    <SearchBox
      action={path}
      label={list === 'community' ? t.searchCommunity : t.searchTalents}
      submit={t.search}
      keepTyping={(missing) => t.keepTyping({ missing })}
      query={filters.q}
      onSearch={(q, isTyped) => change({ q }, isTyped)}
    >
      <div role="group" aria-label={t.filters} className={filterRowClass}>
        <FilterSelect
          look="chip"
          name="kind"
          label={t.kind}
          any={t.anyKind}
          options={[
            { value: 'mentor', label: t.kinds.mentor },
            { value: 'mentee', label: t.kinds.mentee },
          ]}
          value={filters.kind}
          onChange={(kind) => change({ kind })}
        />
        {list === 'talents' ? <ProfileFilters filters={filters} onChange={change} /> : null}
      </div>
    </SearchBox>
  )
}
