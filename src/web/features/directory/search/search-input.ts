import { filtersIn } from './filters.ts'

/** A multiple of the three columns. */
const pageSize = 12

/** How many `/find` finds; the server's prefetch and the page must agree on it. */
export function countInput(search: URLSearchParams) {
  const text = (name: string) => search.get(name)?.trim() || undefined
  return {
    params: { text: text('q') ?? '-' },
    query: {
      country: text('country'),
      topic: text('topic'),
      language: text('language'),
      week: search.get('week') === 'true' ? 'true' : undefined,
    },
  }
}

/** The search of `/find`, parsed from its address. */
export function searchInput(search: URLSearchParams) {
  const { params, query } = countInput(search)
  return { params, query: { ...query, order: filtersIn(search).order || undefined, size: String(pageSize) } }
}
