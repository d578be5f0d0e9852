import {
  isOffered,
  isPageLanguage,
  languageFacts,
  pageLanguages,
  sourceLanguage,
  type PageLanguage,
} from '#contract/offered-languages.ts'
import type * as source from '#texts/index.ts'
import { isolating } from './isolate.ts'

/** All texts of one language, by file: `accounts/notices.json` is `accountsNotices`. English decides which there are and what they take. */
export type Texts = typeof source
export type Locale = PageLanguage

/** Where nothing is known of the reader. */
export const defaultLocale = sourceLanguage

/** The languages that are read here: those that are offered, and pseudo-languages outside production. */
export const readLanguages: readonly Locale[] = pageLanguages.filter(
  (language) => isOffered(language) || process.env['NODE_ENV'] !== 'production',
)

const catalogues = new Map(
  await Promise.all(readLanguages.map(async (language) => [language, await load(language)] as const)),
)

async function load(language: Locale): Promise<Texts> {
  const address = new URL(`../../../texts/compiled/${language}/index.ts`, import.meta.url)
  return isolating((await import(address.href)) as Texts, languageFacts(language).direction)
}

/** The language in which a stored choice is read: the default where it is not offered, or no longer. */
export const languageOf = (chosen: string | null | undefined): Locale =>
  chosen != null && isPageLanguage(chosen) && catalogues.has(chosen) ? chosen : defaultLocale

/** The texts in a reader's language. */
export const textsFor = (chosen?: string | null): Texts => catalogues.get(languageOf(chosen))!
