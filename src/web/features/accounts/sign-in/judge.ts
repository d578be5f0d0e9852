import * as z from 'zod/mini'
import { forgotForm, loginBody, signUpForm } from '#contract/accounts/schemas.ts'

const schemas = { login: loginBody, signUp: signUpForm, mail: forgotForm }
export type FormName = keyof typeof schemas

/** What the contract's schema says of a form: its values as they are sent, and the first fault of each field. */
export function judge(form: FormName, values: unknown): { values: unknown; errors: Readonly<Record<string, string>> } {
  const judged = z.safeParse(schemas[form], values)
  const errors: Record<string, string> = {}
  for (const { path, message } of judged.error?.issues ?? []) errors[path.join('.')] ??= message
  return { values: judged.data, errors }
}
