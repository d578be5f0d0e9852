import { findCountry } from '#contract/reference/countries.ts'
import { findLanguage } from '#contract/reference/languages.ts'
import type { WeeklyRange } from '#rules/availability/availability.ts'
import { slugOf } from '#rules/profiles/profiles.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from './accounts.ts'
import { hoursOf } from './hours.ts'
import { type PersonData, readData } from './read-data.ts'

/** One invented person with all that onboarding asks for. */
export type DemoPerson = Omit<PersonData, 'availability'> & {
  readonly role: 'mentor' | 'mentee'
  /** ASCII and unique: the slug of the profile and the local part of the e-mail address. */
  readonly handle: string
  readonly email: string
  readonly countryCode: string
  readonly hours: readonly WeeklyRange[]
  /** What one can ask a mentor, or what a mentee would like to learn: one point per line. */
  readonly askAbout: string | null
}

function requireKnown<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`The demo data names an unknown ${what}`)
  return value
}

const loginEmails: Readonly<Record<string, string>> = {
  'wanjiru-kariuki': DEMO_MENTOR_EMAIL,
  'adeola-ogundele': DEMO_MENTEE_EMAIL,
}

const points = readData('ask-about')

/** Two points of a mentor's first topic and one of each other, so that mentors of a topic do not all say the same. */
const askAboutOf = (topics: readonly string[], index: number): string =>
  topics
    .flatMap((topic, place) => {
      const all = points[topic] ?? []
      return Array.from({ length: place === 0 ? 2 : 1 }, (_, more) => all[(index + more) % all.length]!)
    })
    .join('\n')

function toPerson(role: DemoPerson['role'], { availability, wishes, ...data }: PersonData, index: number): DemoPerson {
  const handle = slugOf(data.fullName)
  return {
    ...data,
    role,
    handle,
    email: loginEmails[handle] ?? `${handle.replaceAll('-', '.')}@demo.kando.test`,
    nationality: requireKnown(findCountry(data.nationality), 'nationality').nationality,
    countryCode: data.country,
    country: requireKnown(findCountry(data.country), 'country').name,
    languages: data.languages.map((code) => requireKnown(findLanguage(code), 'language').name),
    hours: availability === null ? [] : hoursOf(availability),
    askAbout: role === 'mentor' ? askAboutOf(data.topics, index) : (wishes?.join('\n') ?? null),
  }
}

export const DEMO_MENTORS: readonly DemoPerson[] = readData('mentors').map((data, index) =>
  toPerson('mentor', data, index),
)
export const DEMO_MENTEES: readonly DemoPerson[] = readData('mentees').map((data, index) =>
  toPerson('mentee', data, index),
)

/** Every sixth has no picture, so that lists show people with and without one beside each other. */
export const peopleWithPortraits: readonly DemoPerson[] = [...DEMO_MENTORS, ...DEMO_MENTEES].filter(
  (_, index) => index % 6 !== 5,
)
