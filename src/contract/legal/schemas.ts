import * as z from 'zod/mini'
import { date, instant, text, wholeNumber } from '#contract/fields.ts'
import { reason } from '#contract/moderation/form-schemas.ts'
import { pageLanguages, type OfferedLanguage } from '#contract/offered-languages.ts'
import { legalDocuments, legalLimits as limits } from './constants.ts'

export const document = z.enum(legalDocuments)
export const ofVersion = z.strictObject({ document, number: wholeNumber(1, 1_000_000) })

/** Markdown, and what changed in one or two sentences. */
export const legalWords = z.strictObject({
  text: text({ min: limits.text, max: limits.longestText, error: 'legal_text_too_short', isMultiline: true }),
  summary: text({ min: limits.summary, max: limits.longestSummary, error: 'legal_summary_too_short' }),
})
export type LegalWords = z.infer<typeof legalWords>

/** Without a summary its readers get the English one. */
const translation = z.optional(
  z.strictObject({ text: legalWords.shape.text, summary: text({ max: limits.longestSummary }) }),
)

/** By language: English is the text that counts, the others are translations. */
const legalTexts = z.strictObject({
  en: legalWords,
  fr: translation,
  pt: translation,
  sw: translation,
  ar: translation,
} satisfies Record<OfferedLanguage, typeof legalWords | typeof translation>)
export type LegalTexts = z.infer<typeof legalTexts>

/** `latest` is the number of the latest version that the writer saw. With `isAnnounced: false` nobody is told of this one. */
export const legalPublication = z.strictObject({
  texts: legalTexts,
  effectiveOn: date,
  latest: z.int(),
  isAnnounced: z.optional(z.boolean()),
  reason,
})

export const legalDraft = z.strictObject({ text: legalWords.shape.text })

/** A text as it is shown. HTML of the allow-list of `sanitizeRichText`. */
const shownText = {
  lead: z.string(),
  /** `id` is the anchor of the section. */
  sections: z.array(z.object({ id: z.string(), heading: z.string(), html: z.string() })),
}
export const legalPreview = z.object(shownText)
export type LegalPreview = z.infer<typeof legalPreview>

const version = {
  number: z.int(),
  /** Its first day, in UTC. */
  effectiveOn: date,
  /** What changed; empty for the first version. */
  summary: z.string(),
}
export const legalVersion = z.object(version)

/** One version of a document, with all that there are, latest first. */
export const legalText = z.object({
  document,
  ...version,
  /** Of the text: English where there is no translation. */
  language: z.enum(pageLanguages),
  /** The number of the version in force. */
  inForce: z.int(),
  ...shownText,
  versions: z.array(legalVersion),
})
export type LegalText = z.infer<typeof legalText>

/** A version as staff see it. `publishedAt` and `author` are null for the texts that come with the product. */
const writtenVersion = z.object({
  ...version,
  publishedAt: z.nullable(instant),
  author: z.nullable(z.string()),
  /** Whether members are told of it. */
  isAnnounced: z.boolean(),
  languages: z.array(z.enum(pageLanguages)),
})

/** The versions of a document, latest first, and which is in force. */
export const legalHistory = z.object({ document, inForce: z.int(), versions: z.array(writtenVersion) })
export type LegalHistory = z.infer<typeof legalHistory>

/** The words of a version as they were written, in each language that it has. */
export const legalSource = z.object({
  number: z.int(),
  /** Of the latest version of the document. */
  latest: z.int(),
  texts: z.array(z.object({ language: z.enum(pageLanguages), text: z.string(), summary: z.string() })),
})

/** A version of which the reader has not been told. */
export const legalNews = z.object({ document, ...version })
export type LegalNews = z.infer<typeof legalNews>
