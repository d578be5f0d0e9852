import { language } from '#texts/language.ts'
import type { FeedAddress } from './feed-address.ts'

export type Filters = { q: string; tag: string; language: string; week: boolean; free: boolean; live: boolean }

export const noFilters: Filters = { q: '', tag: '', language: '', week: false, free: false, live: false }

/** The search in the address. */
export function filtersIn(search: URLSearchParams): Filters {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const is = (name: string) => text(name) === 'true'
  return {
    q: text('q'),
    tag: text('tag'),
    language: text('language'),
    week: is('week'),
    free: is('free'),
    live: is('live'),
  }
}

/** The address of a search on a page; empty filters are left out. */
export function discoverAddress(path: string, filters: Filters): string {
  const search = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/** Whether any filter is set. */
export const isNarrowed = (filters: Filters) => Object.values(filters).some(Boolean)

/** The read of the landing page's few sessions, and of some more in case some are full. */
export const thisWeek = { query: { week: 'true', size: 6 } } as const

// Fills rows of one, two and three cards.
const pageSize = 12

/** The input of the read; the server's prefetch and the page must agree on it. */
export function discoverInput(search: URLSearchParams) {
  const filters = filtersIn(search)
  const flag = (value: boolean) => (value ? 'true' : undefined)
  return {
    query: {
      q: filters.q || undefined,
      tag: filters.tag || undefined,
      language: filters.language || undefined,
      week: flag(filters.week),
      free: flag(filters.free),
      live: flag(filters.live),
      size: pageSize,
    },
  }
}

/** The feed of the public sessions of a search. */
export function feedOfSearch({ q, tag, language: spoken }: Pick<Filters, 'q' | 'tag' | 'language'>): FeedAddress {
  const filters = Object.entries({ q, tag, language: spoken }).filter(([, value]) => value !== '')
  const search = new URLSearchParams(filters).toString()
  return (format) => `/${language}/feeds/group-sessions.${format}${search && `?${search}`}`
}
