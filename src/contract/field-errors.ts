import type * as z from 'zod/mini'
import type { FieldCode } from './field-codes.ts'

/** Why a value is refused; `max` is the limit that it exceeds. */
export type FieldError = { code: FieldCode; max?: number }
/** A field of the input by its name there, and why it is refused. */
export type RefusedField = FieldError & { field: string }
/** What people read of a code. */
export type FieldText = string | ((facts: { max: number }) => string)
/** The texts of some codes, in one language. */
export type FieldTexts = Readonly<Partial<Record<FieldCode, FieldText>>>

/** The code of a schema's check, where zod takes a text. */
/* @__NO_SIDE_EFFECTS__ */
export const fieldError = (code: FieldCode): string => code

/** What a schema found. `fieldError` is the only source of issues with a text; others are `invalid`. */
export function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  const { maximum, params } = issue as { maximum?: number; params?: { max?: number } }
  const max = params?.max ?? maximum
  return { code: issue.message as FieldCode, ...(max !== undefined && { max }) }
}

/** What people read of an error; undefined where these texts lack its code. */
export function fieldText(texts: FieldTexts, { code, max = 0 }: FieldError): string | undefined {
  const text = texts[code]
  return typeof text === 'function' ? text({ max }) : text
}

/** The name of a field in an error message, if other than its own name with a capital. */
const labels: Record<string, string> = { fullName: 'Username' }

/** `fullName` -> `Username`, `dateOfBirth` -> `DateOfBirth`. */
export const fieldLabel = (field: string) => labels[field] ?? field.charAt(0).toUpperCase() + field.slice(1)

/** Splits `Username: Invalid full name` into the field it names (as in the body) and the text, for a form that has such a field. */
export function fieldOfMessage<Field extends string>(
  message: string,
  fields: readonly Field[],
): { field: Field; text: string } | undefined {
  const field = fields.find((name) => message.startsWith(`${fieldLabel(name)}: `))
  return field === undefined ? undefined : { field, text: message.slice(fieldLabel(field).length + 2) }
}
