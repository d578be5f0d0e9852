import { offeredLanguages, type OfferedLanguage } from '#contract/offered-languages.ts'
import { addressIn } from './addresses.ts'

/** A page in a language; `href` is absolute. */
export type Alternate = { language: string; href: string }

const languages = Object.keys(offeredLanguages) as OfferedLanguage[]

/** The page in every language but hidden ones, and for readers of none of them; nothing where there is one language. */
export function alternatesOf(appUrl: string, path: string, hidden: readonly string[] = []): Alternate[] {
  const offered = languages.filter((language) => !hidden.includes(language))
  if (offered.length === 1) return []
  const inEach = offered.map((language) => ({ language, href: appUrl + addressIn(language, path) }))
  return [...inEach, { language: 'x-default', href: appUrl + path }]
}
