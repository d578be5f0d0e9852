import * as accounts from '#contract/accounts/schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import * as fields from '#texts/accounts/fields.ts'

export const loginForm = formSchema(accounts.loginBody, fields)
export const signUpForm = formSchema(accounts.signUpForm, fields)
export const invitedForm = formSchema(accounts.invitedForm, fields)
export const confirmForm = formSchema(accounts.confirmForm, fields)
export const forgotForm = formSchema(accounts.forgotForm, fields)
export const resetForm = formSchema(accounts.resetForm, fields)
export const twoStepForm = formSchema(accounts.twoStepForm, fields)
