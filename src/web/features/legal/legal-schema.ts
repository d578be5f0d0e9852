import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { date, text } from '#contract/fields.ts'
import { legalLimits as limits } from '#contract/legal/constants.ts'
import { legalWords } from '#contract/legal/schemas.ts'
import type { OfferedLanguage } from '#contract/offered-languages.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/legal/fields.ts'

/** Of a translation all may be empty; a summary needs its text. */
const translation = z
  .strictObject({
    text: text({ max: limits.longestText, isMultiline: true }),
    summary: text({ max: limits.longestSummary }),
  })
  .check(
    z.refine((words) => (words.text === '' ? words.summary === '' : words.text.length >= limits.text), {
      path: ['text'],
      error: fieldError('legal_text_too_short'),
    }),
  )

export const legalSchema = formSchema(
  z.strictObject({
    texts: z.strictObject({
      en: legalWords,
      fr: translation,
      pt: translation,
      sw: translation,
      ar: translation,
    } satisfies Record<OfferedLanguage, z.core.$ZodType>),
    effectiveOn: date,
    latest: z.int(),
    isAnnounced: z.boolean(),
  }),
  fields,
)
