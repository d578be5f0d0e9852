import type * as z from 'zod/mini'
import { fieldErrorOf, fieldText, type FieldTexts } from '#contract/field-errors.ts'
import * as shared from '#texts/fields.ts'

/** What a form is validated by, with the texts of what its schema finds. */
export type FormSchema = { schema: z.ZodMiniType; textOf: (issue: z.core.$ZodIssue) => string }

/** `texts` are those of the features whose fields the schema has; a form may say something else than the API. */
/* @__NO_SIDE_EFFECTS__ */
export const formSchema = (schema: z.ZodMiniType, texts: FieldTexts): FormSchema => ({
  schema,
  textOf: (issue) => issueText(issue, texts),
})

/** The text of what a schema found in a field. */
export const issueText = (issue: z.core.$ZodIssue, texts: FieldTexts): string =>
  fieldText({ ...shared, ...texts }, fieldErrorOf(issue)) ?? shared.invalid
