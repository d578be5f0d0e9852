import { mentorOrders, type MentorOrder } from '#contract/directory/constants.ts'
import { findWith } from '#web/paths.ts'

export type Filters = {
  q: string
  topic: string
  country: string
  language: string
  week: boolean
  order: MentorOrder | ''
}

/** The search in the address. */
export function filtersIn(search: URLSearchParams): Filters {
  const of = (name: string) => search.get(name)?.trim() ?? ''
  return {
    q: of('q'),
    topic: of('topic'),
    country: of('country'),
    language: of('language'),
    week: of('week') === 'true',
    order: orderOf(of('order')),
  }
}

/** What is chosen, or nothing for the best match first. */
export const orderOf = (text: string): Filters['order'] => mentorOrders.find((order) => order === text) ?? ''

/** The address of a search. */
export const searchAddress = ({ week, ...texts }: Filters) => findWith({ ...texts, week: week ? 'true' : undefined })

export const noFilters: Filters = { q: '', topic: '', country: '', language: '', week: false, order: '' }

/** Whether any filter is set; an order leaves nobody out. */
export const isNarrowed = ({ q, topic, country, language, week }: Filters) =>
  week || [q, topic, country, language].some(Boolean)
