import { menteeOrders } from '#contract/directory/constants.ts'
import { filterRowClass, FilterSelect } from '#web/ui/fields/filter-select.tsx'
import { paths } from '#web/paths.ts'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { useFilters } from '#web/platform/routing/use-filters.ts'
import { ProfileFilters } from '../search/filter-row.tsx'
import { menteeFiltersIn, menteeOrderOf, menteesAddress } from './mentee-filters.ts'
import * as t from '#texts/directory/search.ts'

/** The search box, the filters and the order of the list of mentees; each change goes into the address. */
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
        <FilterSelect
          look="chip"
          name="order"
          label={t.order}
          any={t.bestFirst}
          options={menteeOrders.map((order) => ({ value: order, label: t.orders[order] }))}
          value={filters.order}
          onChange={(order) => change({ order: menteeOrderOf(order) })}
        />
      </div>
    </SearchBox>
  )
}
