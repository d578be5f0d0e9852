import * as en from '#texts/index.ts'

/** All texts of one language, by file: `accounts/notices.json` is `accountsNotices`. English decides which there are and what they take. */
export type Texts = typeof en

const languages = { en } satisfies Record<string, Texts>
export type Locale = keyof typeof languages
/** Where nothing is known of the reader. */
export const defaultLocale: Locale = 'en'

/** The texts in a reader's language. */
export const textsFor = (locale: Locale = defaultLocale): Texts => languages[locale]
