import * as z from 'zod/mini'
import { instanceKeyFields } from '#contract/accounts/api-key-schemas.ts'
import { passkeyName } from '#contract/accounts/passkey-schemas.ts'
import * as accounts from '#contract/accounts/schemas.ts'
import { fieldError } from '#contract/field-errors.ts'
import { reason } from '#contract/moderation/form-schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/accounts/fields.ts'
import * as staffFields from '#texts/moderation/fields.ts'

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

/** A new API key, with the reason of staff where it is asked for. */
export const apiKeyForm = (asksReason: boolean) =>
  formSchema(
    z
      .object({
        name: instanceKeyFields.name,
        scopes: z.array(z.string()).check(z.minLength(1, fieldError('api_key_scopes_required'))),
        end: z.string(),
        date: z.string(),
        reason: asksReason ? reason : z.string(),
      })
      .check(
        z.refine(({ end, date }) => end !== 'date' || date !== '', {
          error: fieldError('api_key_expiry_required'),
          path: ['date'],
        }),
      ),
    { ...fields, ...staffFields },
  )
