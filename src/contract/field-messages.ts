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
