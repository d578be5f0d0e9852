import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { isLanguageHidden } from '#server/platform/instance/offered.ts'
import { readLanguages, type Locale } from './texts.ts'

/** Longer headers are no list of languages that somebody reads. */
const maxLength = 500

/** By header, which most browsers of a country have in common. */
const known = new LRUCache<string, { language: Locale | undefined }>({ max: 1000 })

/** The offered language that a browser prefers by its `Accept-Language` (RFC 9110, 12.5.4); undefined where it accepts none of them. */
export function acceptedLanguage(header: string | undefined): Locale | undefined {
  if (header === undefined || header.length > maxLength) return undefined
  const languages = readLanguages.filter((language) => !isLanguageHidden(language))
  const key = `${languages.join()} ${header}`
  const found = known.get(key) ?? { language: prefer(header, languages) }
  known.set(key, found)
  return found.language
}

const prefer = (header: string, languages: Locale[]) =>
  new Negotiator({ headers: { 'accept-language': header } }).languages(languages)[0] as Locale | undefined
