/** A language of the product. */
type LanguageFacts = {
  /** In its own words. */
  readonly name: string
  /** What offers the page in it to visitors whose browser prefers it. */
  readonly invitation: string
  readonly direction: 'ltr' | 'rtl'
  /** What `Intl` formats with where the country of the reader's time zone makes no difference. */
  readonly format: string
  /** Whether that country makes one: Arabic has digits and names of months by country. */
  readonly isRegional?: true
}

/**
 * The languages that people are offered, by BCP 47 tag. The first is the source of all texts and has no prefix in addresses. To add one:
 * its folder in `src/texts`, complete, and its line here (docs/translating.md).
 */
export const offeredLanguages = {
  en: { name: 'English', invitation: 'Read in English', direction: 'ltr', format: 'en-GB' },
  fr: { name: 'Français', invitation: 'Lire en français', direction: 'ltr', format: 'fr' },
  pt: { name: 'Português', invitation: 'Ler em português', direction: 'ltr', format: 'pt-PT' },
  sw: { name: 'Kiswahili', invitation: 'Soma kwa Kiswahili', direction: 'ltr', format: 'sw' },
  ar: { name: 'العربية', invitation: 'القراءة بالعربية', direction: 'rtl', format: 'ar', isRegional: true },
} as const satisfies Readonly<Record<string, LanguageFacts>>

/** Made from English, for development and tests: accented and longer, and in Arabic letters from right to left. */
export const pseudoLanguages = {
  'en-XA': { name: 'Accented', invitation: 'Read accented', direction: 'ltr', format: 'en-GB' },
  'ar-XB': { name: 'Mirrored', invitation: 'Read mirrored', direction: 'rtl', format: 'ar', isRegional: true },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type OfferedLanguage = keyof typeof offeredLanguages
/** Any language that pages can be shown in. */
export type PageLanguage = OfferedLanguage | keyof typeof pseudoLanguages
export const sourceLanguage = 'en' satisfies OfferedLanguage

const known: Readonly<Record<string, LanguageFacts>> = { ...offeredLanguages, ...pseudoLanguages }
export const languageFacts = (tag: PageLanguage): LanguageFacts => known[tag]!

export const isOffered = (tag: string): tag is OfferedLanguage => Object.hasOwn(offeredLanguages, tag)
export const isPageLanguage = (tag: string): tag is PageLanguage => Object.hasOwn(known, tag)
export const pageLanguages = Object.keys(known) as readonly PageLanguage[]
