import { useNavigate } from 'react-router'
import { filterRowClass, FilterSelect } from '#web/ui/fields/filter-select.tsx'
import { paths } from '#web/paths.ts'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { ProfileFilters } from '../search/filter-row.tsx'
import { peopleAddress, type PeopleFilters } from './people-filters.ts'
import * as t from '#texts/connections.ts'

type PeopleFormProps = { list: 'community' | 'talents'; filters: PeopleFilters }

/** The search box and the filters of a list of people; each change goes into the address. */
export function PeopleForm({ list, filters }: PeopleFormProps) {
  const navigate = useNavigate()
  const path = list === 'community' ? paths.networks : paths.talents
  const go = (changed: Partial<PeopleFilters>, replace = false) =>
    void navigate(peopleAddress(path, { ...filters, ...changed }), { replace })
  return (
    <SearchBox
      action={path}
      label={list === 'community' ? t.searchCommunity : t.searchTalents}
      submit={t.search}
      keepTyping={(missing) => t.keepTyping({ missing })}
      query={filters.q}
      onSearch={(q, isTyped) => go({ q }, isTyped)}
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
          onChange={(kind) => go({ kind })}
        />
        {list === 'talents' ? <ProfileFilters filters={filters} onChange={go} /> : null}
      </div>
    </SearchBox>
  )
}
