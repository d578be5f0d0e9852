import type { Connection } from '#contract/connections/schemas.ts'

export type PeopleFilters = { q: string; kind: string; topic: string; country: string; language: string }

/** What is looked for, as the address says it. */
export function peopleFiltersIn(search: URLSearchParams): PeopleFilters {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  const kind = text('kind')
  return {
    q: text('q'),
    kind: kind === 'mentor' || kind === 'mentee' ? kind : '',
    topic: text('topic'),
    country: text('country'),
    language: text('language'),
  }
}

/** The address of a list with these filters; empty ones are left out. */
export function peopleAddress(path: string, filters: Partial<Record<keyof PeopleFilters | 'order', string>>): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Whether anything narrows the list. */
export const narrowsPeople = (filters: PeopleFilters) => Object.values(filters).some(Boolean)

/** The query of both lists; the community has no other filters than the first two. */
export const communityQuery = ({ q, kind }: PeopleFilters) => ({
  text: q || undefined,
  kind: (kind || undefined) as 'mentor' | 'mentee' | undefined,
})
export const talentsQuery = ({ topic, country, language, ...rest }: PeopleFilters) => ({
  ...communityQuery({ topic, country, language, ...rest }),
  topic: topic || undefined,
  country: country || undefined,
  language: language || undefined,
})

/** Names the last connection of a page. */
export const afterConnection = ({ connectedAt, profileId }: Connection) => `${connectedAt}_${profileId}`
