import { languageFacts, type PageLanguage } from '#contract/offered-languages.ts'

export type Locale = PageLanguage

/** What `Intl` formats with: English with the 24-hour clock and the day before the month. */
export const formatLocale = (locale: Locale): string => languageFacts(locale).format
