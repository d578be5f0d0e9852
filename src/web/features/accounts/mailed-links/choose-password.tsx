import { accountRoutes } from '#contract/accounts/routes.ts'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FormPasswordField } from '#web/platform/forms/form-password-field.tsx'
import { Form, SubmitButton } from '#web/platform/forms/form.tsx'
import { onMissingSchema, showFieldErrors, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { AuthHeading } from '../sign-in/auth-heading.tsx'
import { preloadSchemas, signInSchemas } from '../sign-in/load-schemas.ts'
import { isRefusedWith, type ConfirmationLink } from './unusable-link.ts'
import * as t from '#texts/accounts/auth-steps.ts'
import * as auth from '#texts/accounts/auth.ts'

/** The registration came from another browser, perhaps from another person: the reader of the mailbox sets name and password. */
export function ChoosePassword({
  token,
  onUnusable,
  onDone,
}: ConfirmationLink & { onDone: (record: AuthRecord) => void }) {
  const form = useSchemaForm<{ fullName: string; password: string }>(signInSchemas.confirmAddress, {
    fullName: '',
    password: '',
  })
  const alert = useFormAlert()
  const verify = useAct(accountRoutes.verifyEmail, {
    onSuccess: onDone,
    onError: (error) => {
      if (isRefusedWith(error, 'email_confirmed')) return onUnusable('confirmed')
      if (isRefusedWith(error, 'token_expired')) return onUnusable('spent')
      const rest = showFieldErrors(form, error, ['fullName', 'password'])
      if (rest.length > 0 || !isRefusedWith(error, 'invalid_input')) alert.show(rest[0] ?? failureText(error))
    },
  })
  const submit = form.handleSubmit((values) => {
    alert.clear()
    verify.start({ body: { token, ...values } })
  }, onMissingSchema(alert.show))
  return (
    <>
      <AuthHeading title={t.choosePassword} text={t.choosePasswordWhy} takesFocus />
      <Form onSubmit={submit} onFocus={preloadSchemas} className="mt-6 flex flex-col gap-5">
        <FormAlert alert={alert.alert} />
        <FormTextField
          control={form.control}
          name="fullName"
          label={auth.fullName}
          description={auth.fullNameHelp}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <FormPasswordField
          control={form.control}
          name="password"
          label={t.newPassword}
          autoComplete="new-password"
          enterKeyHint="go"
          withRules
        />
        <SubmitButton isPending={verify.isPending}>{t.confirmWithPassword}</SubmitButton>
      </Form>
    </>
  )
}
