import type { FieldCode } from '#contract/field-codes.ts'
import type { RefusedField } from '#contract/field-errors.ts'
import { COUNTRIES, NATIONALITIES, countryOfNationality, findCountry } from '#contract/reference/countries.ts'
import { LANGUAGES } from '#contract/reference/languages.ts'
import { modernZone } from '#contract/reference/zone-city.ts'
import { canonicalZone } from '#contract/reference/canonical-zone.ts'
import { findTopic, TOPICS, type Topic } from '#contract/reference/topics.ts'
import { LETTERS } from '../latin-letters.ts'
import { refuseBirthDate } from './birth-date.ts'

/** The facts of onboarding that a schema alone cannot validate. */
type PersonalFacts = {
  dateOfBirth: string
  phoneNumber: string
  nationality: string
  country?: string | undefined
  languages?: readonly string[] | undefined
}

/** Every invalid field; empty without any. `isPhone` knows the numbering plans. */
export function refusePersonalFacts(
  facts: PersonalFacts,
  today: string,
  isPhone: (number: string) => boolean,
): RefusedField[] {
  const birth = refuseBirthDate(facts.dateOfBirth, today)
  return [
    ...(birth ? [named('dateOfBirth', birth)] : []),
    ...(isPhone(facts.phoneNumber) ? [] : [named('phoneNumber', 'phone_invalid')]),
    ...(NATIONALITIES.includes(facts.nationality) ? [] : [named('nationality', 'nationality_required')]),
    ...(facts.country && !countryNamed(facts.country) ? [named('country', 'country_unknown')] : []),
    ...((facts.languages ?? []).every(languageNamed) ? [] : [named('languages', 'language_unknown')]),
  ]
}

const named = (field: string, code: FieldCode): RefusedField => ({ field, code })

/** The country as it is stored, by its English name, from a name or a two-letter code; undefined for an unknown one. */
export function countryNamed(nameOrCode: string): string | undefined {
  const wanted = nameOrCode.trim().toLowerCase()
  return (findCountry(wanted) ?? COUNTRIES.find((country) => country.name.toLowerCase() === wanted))?.name
}

/** The two-letter code of a country as it is stored, with which readers see its name in their language. */
export const countryCodeOf = (name: string | null): string | null => codes.get(name ?? '') ?? null
const codes = new Map(COUNTRIES.map(({ name, code }) => [name, code]))

/** The country that is assumed when a person does not give one. */
export const countryByNationality = (nationality: string): string | null =>
  countryOfNationality(nationality)?.name ?? null

/** The language by its own name, from that name, the English one or the code. */
export function languageNamed(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return LANGUAGES.find(({ code, name, english }) => [code, name, english].some((one) => one.toLowerCase() === wanted))
    ?.name
}

/** The topics of these names or ids, each once; undefined when one is unknown or the number is wrong. */
export function chooseTopics(names: readonly string[], limits: { min: number; max: number }): Topic[] | undefined {
  const topics = names.map(findTopic)
  const chosen = [...new Set(topics)]
  const fits = chosen.length === names.length && chosen.length >= limits.min && chosen.length <= limits.max
  return fits && chosen.every((topic) => topic !== undefined) ? chosen : undefined
}

const topicById = new Map(TOPICS.map((topic) => [topic.id, topic]))

/** Stored topic ids as they are shown; an id that is no longer offered is left out. */
export const showTopics = (ids: readonly string[]): Topic[] =>
  ids.map((id) => topicById.get(id)).filter((topic) => topic !== undefined)

/**
 * The readable part of a profile's address: Ọláṣubọ̀mí Adébáyọ̀ -> `olasubomi-adebayo`. Empty when no letter of the name has a Latin
 * base.
 */
export function slugOf(fullName: string): string {
  const folded = [...fullName.normalize('NFC').toLowerCase()].map((letter) => LETTERS[letter] ?? letter).join('')
  const ascii = folded.normalize('NFD').replaceAll(/[\p{M}'’]/gu, '')
  return ascii
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
}

/** The first of `base`, `base-2`, `base-3` … that is not taken. */
export function freeSlug(base: string, taken: readonly string[]): string {
  const used = new Set(taken)
  if (!used.has(base)) return base
  let number = 2
  while (used.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}

/** The common stem of addresses that can be mistaken for each other: `amina` for `amina`, `amina-2` and `amina-2-2`. */
export function slugStem(base: string): string {
  const words = base.split('-')
  while (words.length > 1 && /^\d+$/.test(words.at(-1)!)) words.pop()
  return words.join('-')
}

/** The canonical name of a zone in the current IANA database, from any case. */
export const zoneAsStored = (zone: string): string => modernZone(canonicalZone(zone) ?? zone)

/** Why an experience is refused on this day. */
export function refuseExperience(
  experience: { startDate: string; endDate?: string | null | undefined },
  today: string,
): RefusedField | null {
  if (experience.startDate > today) return named('startDate', 'experience_start_in_future')
  return experience.endDate && experience.endDate > today ? named('endDate', 'experience_end_invalid') : null
}
