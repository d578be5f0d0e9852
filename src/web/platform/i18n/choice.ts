import { isOffered, offeredLanguages, pageLanguages, type PageLanguage } from '#contract/offered-languages.ts'

const offered = Object.keys(offeredLanguages) as PageLanguage[]

/** The languages that a reader can choose, without those that staff hide; on pages in a pseudo-language that too. */
export const languagesToChoose = (current: PageLanguage, hidden: readonly string[] = []): readonly PageLanguage[] =>
  (isOffered(current) ? offered : pageLanguages).filter((tag) => !hidden.includes(tag))
