import * as z from 'zod/mini'
import { passkeyName } from '#contract/accounts/passkey-schemas.ts'
import { code, presentPassword } from '#contract/accounts/schemas.ts'

export { forgotForm as emailForm, passwordChangeForm } from '#contract/accounts/schemas.ts'

export const passkeyForm = z.object({ name: passkeyName })

/** What confirms who somebody is, of the methods that their account has. */
export const identityForm = (methods: { password: boolean; code: boolean }) =>
  z.object({
    password: methods.password ? presentPassword : z.string(),
    code: methods.code ? code : z.string(),
  })
