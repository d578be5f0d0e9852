import { findCountry } from '#contract/reference/countries.ts'
import { findLanguage } from '#contract/reference/languages.ts'
import type { Level } from '#contract/reference/levels.ts'
import type { WeeklyRange } from '#rules/availability.ts'
import { slugOf } from '#rules/profiles.ts'
import { hoursOf } from './hours.ts'
import { MENTEES as MENTEE_ROWS } from './mentees.ts'
import { MENTORS_EAST } from './mentors-east.ts'
import { MENTORS_SOUTH_AND_NORTH } from './mentors-south-and-north.ts'
import { MENTORS_WEST } from './mentors-west.ts'

// A person is a block of lines: facts, about text, experiences. Facts are: name | gender | birth | nationality | country | city |
// zone | job title | company | level | topics | languages | hours. An experience: title @ company, city | type | from..to | text.

/** The password of every demo account. Demo addresses end in `.test`, which RFC 6761 keeps from ever being real. */
export const DEMO_PASSWORD = 'Side-by-side-2026'
export const DEMO_MENTOR_EMAIL = 'mentor@demo.kando.test'
export const DEMO_MENTEE_EMAIL = 'mentee@demo.kando.test'

/** Past work; dates are `YYYY-MM-DD`, the end null where it goes on. */
export type DemoExperience = {
  readonly title: string
  readonly company: string
  readonly location: string
  readonly employmentType: string
  readonly startDate: string
  readonly endDate: string | null
  readonly description: string
}

/** One invented person, complete as onboarding would leave her. */
export type DemoPerson = {
  readonly role: 'mentor' | 'mentee'
  /** ASCII and unique: the profile's slug and the local part of the address. */
  readonly handle: string
  readonly email: string
  readonly fullName: string
  readonly gender: 'Male' | 'Female' | 'Prefer Not to Say'
  readonly birthDate: string
  readonly nationality: string
  readonly countryCode: string
  readonly country: string
  readonly city: string
  readonly timeZone: string
  readonly jobTitle: string
  readonly company: string
  readonly level: Level
  readonly topics: readonly string[]
  readonly languages: readonly string[]
  readonly hours: readonly WeeklyRange[]
  readonly bio: string
  readonly experiences: readonly DemoExperience[]
}

const GENDERS = { F: 'Female', M: 'Male', X: 'Prefer Not to Say' } as const

function readExperience(line: string): DemoExperience {
  const [post = '', employmentType = '', span = '', description = ''] = line.slice(2).split(' | ')
  const [title = '', place = ''] = post.split(' @ ')
  const comma = place.lastIndexOf(', ')
  const [from = '', to = ''] = span.split('..')
  return {
    title,
    company: place.slice(0, comma),
    location: place.slice(comma + 2),
    employmentType,
    startDate: `${from}-01`,
    endDate: to ? `${to}-01` : null,
    description,
  }
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`The demo names an unknown ${what}`)
  return value
}

function readPerson(role: DemoPerson['role'], block: string): DemoPerson {
  const [facts = '', bio = '', ...experiences] = block.trim().split('\n')
  const [name = '', gender = '', birthDate = '', nation = '', country = '', city = '', ...rest] = facts.split(' | ')
  const [timeZone = '', jobTitle = '', company = '', level = '', topics = '', languages = '', hours = ''] = rest
  const fullName = name.normalize('NFC')
  const handle = slugOf(fullName)
  return {
    role,
    handle,
    email: `${handle.replaceAll('-', '.')}@demo.kando.test`,
    fullName,
    gender: GENDERS[gender as keyof typeof GENDERS],
    birthDate,
    nationality: known(findCountry(nation), 'nationality').nationality,
    countryCode: country,
    country: known(findCountry(country), 'country').name,
    city,
    timeZone,
    jobTitle,
    company,
    level: level as Level,
    topics: topics.split(','),
    languages: languages.split(',').map((code) => known(findLanguage(code), 'language').name),
    hours: hoursOf(hours),
    bio,
    experiences: experiences.map(readExperience),
  }
}

function readPeople(role: DemoPerson['role'], text: string, logIn: { handle: string; email: string }): DemoPerson[] {
  const people = text.trim().split('\n\n')
  return people
    .map((block) => readPerson(role, block))
    .map((person) => (person.handle === logIn.handle ? { ...person, email: logIn.email } : person))
}

export const DEMO_MENTORS: readonly DemoPerson[] = readPeople(
  'mentor',
  [MENTORS_WEST.trim(), MENTORS_EAST.trim(), MENTORS_SOUTH_AND_NORTH.trim()].join('\n\n'),
  { handle: 'wanjiru-kariuki', email: DEMO_MENTOR_EMAIL },
)

export const DEMO_MENTEES: readonly DemoPerson[] = readPeople('mentee', MENTEE_ROWS, {
  handle: 'adeola-ogundele',
  email: DEMO_MENTEE_EMAIL,
})
