import { offeredLanguages, type OfferedLanguage } from '#contract/offered-languages.ts'
import { addressIn } from './addresses.ts'

/** A page in a language; `href` is absolute. */
export type Alternate = { language: string; href: string }

const languages = Object.keys(offeredLanguages) as OfferedLanguage[]

/** The page in every language, and for readers of none of them; nothing where there is one language. */
export function alternatesOf(appUrl: string, path: string): Alternate[] {
  if (languages.length === 1) return []
  const inEach = languages.map((language) => ({ language, href: appUrl + addressIn(language, path) }))
  return [...inEach, { language: 'x-default', href: appUrl + path }]
}
