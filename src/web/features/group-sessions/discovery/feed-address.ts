import { language } from '#texts/language.ts'
import type { Filters } from './discover-filters.ts'

/** For calendars, and for feed readers. */
type FeedFormat = 'ics' | 'atom'
/** The path of a feed in a format. Its language is this document's, which English addresses name here too. */
export type FeedAddress = (format: FeedFormat) => string

/** The public sessions of a search. */
export function feedOfSearch({ q, tag, language: spoken }: Pick<Filters, 'q' | 'tag' | 'language'>): FeedAddress {
  const filters = Object.entries({ q, tag, language: spoken }).filter(([, value]) => value !== '')
  const search = new URLSearchParams(filters).toString()
  return (format) => `/${language}/feeds/group-sessions.${format}${search && `?${search}`}`
}

/** The public sessions of a mentor, by id or slug. */
export const feedOfMentor =
  (mentor: string): FeedAddress =>
  (format) =>
    `/${language}/feeds/mentors/${encodeURIComponent(mentor)}.${format}`
