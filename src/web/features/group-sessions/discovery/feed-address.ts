import { language } from '#texts/language.ts'

/** For calendars, and for feed readers. */
type FeedFormat = 'ics' | 'atom'
/** The path of a feed in a format. Its language is this document's, which English addresses name here too. */
export type FeedAddress = (format: FeedFormat) => string

/** The feed of the public sessions of a mentor, by id or slug. */
export function feedOfMentor(mentor: string): FeedAddress {
  return (format) => `/${language}/feeds/mentors/${encodeURIComponent(mentor)}.${format}`
}
