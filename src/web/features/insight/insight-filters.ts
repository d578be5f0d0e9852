import { dimensions, type Dimension } from '#contract/insight/constants.ts'

export type InsightFilters = { period?: string; by?: Dimension; value?: string }

/** The filters in the address; what is no filter is ignored. A value counts with its dimension only. */
export function insightFiltersIn(search: URLSearchParams): InsightFilters {
  const by = dimensions.find((one) => one === search.get('by'))
  const [period, value] = [search.get('period'), search.get('value')]
  return {
    ...(period && /^20\d\d-\d\d-\d\d$/.test(period) && !Number.isNaN(Date.parse(period)) ? { period } : {}),
    ...(by ? { by } : {}),
    ...(by && value !== null && value.length <= 100 ? { value } : {}),
  }
}

/** The address of a page with these filters. */
export function insightAddress(path: string, { period, by, value }: InsightFilters): string {
  const search = new URLSearchParams({
    ...(period ? { period } : {}),
    ...(by ? { by } : {}),
    ...(by && value !== undefined ? { value } : {}),
  })
  return search.size > 0 ? `${path}?${search}` : path
}
