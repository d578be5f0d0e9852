import { createRequire } from 'node:module'
import { isLanguageHidden } from '#server/platform/instance/offered.ts'
import {
  isOffered,
  isPageLanguage,
  languageFacts,
  pageLanguages,
  sourceLanguage,
  type PageLanguage,
} from '#contract/offered-languages.ts'
import { zoneCountry } from '#contract/reference/time-zones.ts'
import type * as source from '#texts/index.ts'
import { textFiles } from '#texts/text-files.ts'
import { isolateFacts, writtenBy, type Facts } from './written-texts.ts'

/** All texts of one language, by file: `accounts/notices.json` is `accountsNotices`. English decides which there are and what they take. */
export type Texts = typeof source
export type Locale = PageLanguage

/** Where nothing is known of the reader. */
export const defaultLocale = sourceLanguage

/** The languages that are read here: those that are offered, and pseudo-languages outside production. */
export const readLanguages: readonly Locale[] = pageLanguages.filter(
  (language) => isOffered(language) || process.env['NODE_ENV'] !== 'production',
)

const load = createRequire(import.meta.url)
const compiled = (language: Locale, file: string) => load(`../../../texts/compiled/${language}/${file}.ts`) as unknown

/** The language in which a stored choice is read: the default where it is not offered, or no longer. */
export const languageOf = (chosen: string | null | undefined): Locale =>
  chosen != null && isPageLanguage(chosen) && readLanguages.includes(chosen) && !isLanguageHidden(chosen)
    ? chosen
    : defaultLocale

/**
 * The tag by which `Intl` writes in a language: `en-GB`, `fr`, or by the country of the reader's zone `ar-EG` with Arabic digits and
 * `ar-MA` with Latin ones and the names of months that Morocco uses.
 */
function formatTag(language: Locale, zone?: string): string {
  const { format, isRegional } = languageFacts(language)
  const country = zone === undefined || !isRegional ? null : zoneCountry(zone)
  return country === null ? format : `${format}-${country}`
}

/** How something is written for a reader: made once for a language, and for Arabic once for each country. */
export function perReader<T>(make: (language: Locale, tag: string) => T): (chosen?: string | null, zone?: string) => T {
  const made = new Map<string, T>()
  return (chosen, zone) => {
    const language = languageOf(chosen)
    const isRegional = zone !== undefined && languageFacts(language).isRegional === true
    const key = isRegional ? `${language} ${formatTag(language, zone)}` : language
    const known = made.get(key)
    if (known !== undefined) return known
    const one = make(language, formatTag(language, zone))
    made.set(key, one)
    return one
  }
}

/** All texts of a language, whether this instance offers it or not; digits and names of months are those of no country. */
export function textsIn(language: Locale): Texts {
  const known = whole.get(language) ?? read(language, formatTag(language))
  whole.set(language, known)
  return known
}
const whole = new Map<Locale, Texts>()

/** The texts in a reader's language, with the digits of the country of their zone. */
export const textsFor = perReader(read)

/** Each file is loaded when one of its texts is first asked for: a process needs few of them, and those of few languages. */
function read(language: Locale, tag: string): Texts {
  const { writeNumbersAs } = compiled(language, 'language') as { writeNumbersAs: (tag: string) => void }
  const { direction } = languageFacts(language)
  const write = (text: (facts: Facts) => unknown, facts: Facts) => {
    // Countries share the texts of a language: each says how it writes before it does.
    writeNumbersAs(tag)
    return text(direction === 'ltr' ? isolateFacts(facts) : facts)
  }
  const texts = {}
  for (const [name, file] of Object.entries(textFiles)) {
    let known: unknown
    const get = () => (known ??= writtenBy(compiled(language, file), write))
    Object.defineProperty(texts, name, { get, enumerable: true })
  }
  return texts as Texts
}
