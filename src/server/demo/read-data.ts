import { readFileSync } from 'node:fs'
import type { WeekdayCode } from '#contract/weekdays.ts'
import type { levels } from '#contract/profiles/constants.ts'

/** One past or current position; `endDate` is null for the current one. Dates are `YYYY-MM-DD`. */
type ExperienceData = {
  readonly title: string
  readonly company: string
  readonly location: string
  readonly employmentType: string
  readonly startDate: string
  readonly endDate: string | null
  readonly description: string
}

/** An invented person as in `data/mentors.json` and `data/mentees.json`. */
export type PersonData = {
  readonly fullName: string
  readonly gender: 'Male' | 'Female' | 'Prefer Not to Say'
  readonly birthDate: string
  /** Two-letter country codes. */
  readonly nationality: string
  readonly country: string
  readonly city: string
  readonly timeZone: string
  readonly jobTitle: string
  readonly company: string
  readonly level: (typeof levels)[number]
  readonly topics: readonly string[]
  /** Language codes. */
  readonly languages: readonly string[]
  /** A pattern of `hours.ts`; null for people without weekly hours. */
  readonly availability: string | null
  readonly bio: string
  /** Of mentees: what they would like to learn, a point each. */
  readonly wishes?: readonly string[]
  readonly experiences: readonly ExperienceData[]
}

/** An invented group session; mentors are named by their handle, days are counted from the day of the seed in the host's zone. */
export type GroupSessionData = {
  readonly host: string
  /** Empty for a single session. */
  readonly weekdays: readonly WeekdayCode[]
  readonly time: string
  readonly durationMinutes: 30 | 45 | 60
  readonly firstDay: number
  readonly lastDay: number
  readonly capacity: number | null
  readonly language: string
  readonly tags: readonly string[]
  readonly cohosts: readonly { readonly mentor: string; readonly status: 'accepted' | 'invited' | 'requested' }[]
  /** `login`: the accounts that a developer signs in as take part. */
  readonly scenario: 'login' | 'full' | 'private' | 'cancelled' | null
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** An invented conversation; a mentor and a mentee by their handles. Times of day are in the mentor's zone. */
export type ConversationData = {
  readonly mentor: string
  readonly mentee: string
  readonly messages: readonly ({ readonly from: 'mentor' | 'mentee'; readonly text: string } & (
    | { readonly daysAgo: number; readonly time: string }
    | { readonly minutesAgo: number }
  ))[]
  /** How many of the other person's latest messages somebody has not seen yet. */
  readonly unread?: { readonly mentor?: number; readonly mentee?: number }
}

type DemoData = {
  /** What mentors of a topic can be asked about, by topic id. */
  'ask-about': Readonly<Record<string, readonly string[]>>
  mentors: readonly PersonData[]
  mentees: readonly PersonData[]
  'group-sessions': readonly GroupSessionData[]
  /** Notes on bookings by topic id. */
  'booking-notes': Readonly<Record<string, readonly string[]>>
  'cancel-reasons': readonly string[]
  conversations: readonly ConversationData[]
  reviews: Readonly<Record<'session' | 'groupSession' | 'replies', readonly string[]>>
}

/** Reads one of the JSON files of the demo; the tests of `people.ts` and `group-sessions.ts` check their content. */
export function readData<Name extends keyof DemoData>(name: Name): DemoData[Name] {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'))
}
