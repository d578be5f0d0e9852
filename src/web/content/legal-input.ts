import type { LegalDocument } from '#contract/legal/constants.ts'
import type { PageLanguage } from '#contract/offered-languages.ts'
import { language as tag } from '#texts/language.ts'

const language = tag as PageLanguage

/** What a legal page reads, in the language of the page. */
export const legalInput = (document: LegalDocument) => ({ params: { document }, query: { language } })

/** The same of one version; an address may name any. */
export const legalVersionInput = (document: LegalDocument, number: string) => ({
  params: { document, number },
  query: { language },
})
