import type { legalSource, LegalTexts } from '#contract/legal/schemas.ts'
import { offeredLanguages, sourceLanguage, type OfferedLanguage } from '#contract/offered-languages.ts'
import type * as z from 'zod/mini'

type Words = { text: string; summary: string }

/** What the form holds: words in every language, empty where there is no translation; `latest` is the version that its writer saw last. */
export type LegalValues = {
  texts: Record<OfferedLanguage, Words>
  effectiveOn: string
  latest: number
  isAnnounced: boolean
}

export const legalLanguages = Object.keys(offeredLanguages) as OfferedLanguage[]

/** The next version as it starts: with the texts of another one, and nothing said yet of what changed. */
export function valuesOf({ texts, latest }: z.infer<typeof legalSource>, today: string): LegalValues {
  const textIn = (language: string) => texts.find((one) => one.language === language)?.text ?? ''
  const words = legalLanguages.map((language) => [language, { text: textIn(language), summary: '' }])
  return { texts: Object.fromEntries(words) as LegalValues['texts'], effectiveOn: today, latest, isAnnounced: true }
}

/** The body of the call, without its reason. */
export function bodyOf({ texts, effectiveOn, latest, isAnnounced }: LegalValues) {
  const translations = legalLanguages.filter((language) => language !== sourceLanguage && texts[language].text !== '')
  const written = Object.fromEntries(translations.map((language) => [language, texts[language]]))
  return { texts: { ...written, en: texts.en } satisfies LegalTexts, effectiveOn, latest, isAnnounced }
}
