import { menteeOrders, type MenteeOrder } from '#contract/directory/constants.ts'
import { paths } from '#web/paths.ts'
import { peopleAddress, peopleFiltersIn, type PeopleFilters } from '../people/people-filters.ts'

export type MenteeFilters = PeopleFilters & { order: MenteeOrder | '' }

/** What is chosen, or nothing for the best match first. */
export const menteeOrderOf = (text: string | null): MenteeFilters['order'] =>
  menteeOrders.find((order) => order === text) ?? ''

/** What is looked for among mentees, as the address says it. */
export const menteeFiltersIn = (search: URLSearchParams): MenteeFilters => ({
  ...peopleFiltersIn(search),
  kind: '',
  order: menteeOrderOf(search.get('order')),
})

/** The address of the list with these filters. */
export const menteesAddress = (filters: Partial<MenteeFilters>) => peopleAddress(paths.mentees, filters)
