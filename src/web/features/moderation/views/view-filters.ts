import type { SavedView } from '#contract/moderation/view-schemas.ts'
import { filterAddress } from '../tables/table-filters.ts'

export type ViewFilters = Pick<SavedView, 'search' | 'filters'>

/** Filters of a list as a view keeps them: in one order, so that equal ones are the same text. */
export function viewFilters({ q = '', ...others }: Partial<Record<string, string>>): ViewFilters {
  const entries = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { search: q, filters: new URLSearchParams(entries.toSorted()).toString() }
}

/** The address of a list that is filtered as a view says. */
export const viewAddress = (path: string, { search, filters }: ViewFilters): string =>
  filterAddress(path, new URLSearchParams(filters), { q: search })
