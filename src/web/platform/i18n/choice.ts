import { isOffered, offeredLanguages, pageLanguages, type PageLanguage } from '#contract/offered-languages.ts'

const offered = Object.keys(offeredLanguages) as PageLanguage[]

/** The languages that a reader can choose; on pages in a pseudo-language those too. */
export const languagesToChoose = (current: PageLanguage): readonly PageLanguage[] =>
  isOffered(current) ? offered : pageLanguages
