import * as z from 'zod/mini'
import { passkeyName } from '#contract/accounts/passkey-schemas.ts'
import * as accounts from '#contract/accounts/schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/accounts/fields.ts'

export const emailForm = formSchema(accounts.forgotForm, fields)
export const passwordChangeForm = formSchema(accounts.passwordChangeForm, fields)
export const passkeyForm = formSchema(z.object({ name: passkeyName }), fields)

/** What confirms who somebody is, of the methods that their account has. */
export const identityForm = (methods: { password: boolean; code: boolean }) =>
  formSchema(
    z.object({
      password: methods.password ? accounts.presentPassword : z.string(),
      code: methods.code ? accounts.code : z.string(),
    }),
    fields,
  )
