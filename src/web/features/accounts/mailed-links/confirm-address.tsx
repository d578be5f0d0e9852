import { useEffect, useEffectEvent } from 'react'
import { accountRoutes } from '#contract/accounts/routes.ts'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FormPasswordField } from '#web/platform/forms/form-password-field.tsx'
import { Form, SubmitButton } from '#web/platform/forms/form.tsx'
import { onMissingSchema, showFieldErrors, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useArrive } from '../sign-in/arrive.ts'
import { AuthHeading } from '../sign-in/auth-heading.tsx'
import { preloadSchemas, signInSchemas } from '../sign-in/load-schemas.ts'
import { forgetRegistrationKey, registrationKey } from '../sign-in/sign-up-memory.ts'
import { unusableLink, type UnusableLink } from './unusable-link.ts'
import * as t from '#texts/accounts/auth-steps.ts'
import * as auth from '#texts/accounts/auth.ts'
import * as common from '#texts/common.ts'

type ConfirmAddressProps = { token: string; onUnusable: (why: UnusableLink | 'confirmed') => void }

const isCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code

/** Confirms the address of an e-mailed token: at once in the browser that registered, elsewhere with a new password. */
export function ConfirmAddress({ token, onUnusable }: ConfirmAddressProps) {
  const finish = useFinish()
  const verify = useAct(accountRoutes.verifyEmail, {
    onSuccess: finish,
    onError: (error) => {
      const why = isCode(error, 'email_confirmed') ? 'confirmed' : unusableLink(error)
      if (why) onUnusable(why)
    },
  })
  const send = () => {
    const key = registrationKey()
    verify.start({ body: { token, ...(key !== undefined && { registrationKey: key }) } })
  }
  const sendOnce = useEffectEvent(send)
  // Once: the token works once.
  useEffect(() => sendOnce(), [])
  if (isCode(verify.error, 'password_needed')) return <ChoosePassword token={token} onUnusable={onUnusable} />
  return (
    <>
      <AuthHeading title={t.validating} />
      {verify.error ? <RetryConfirmation error={verify.error} onRetry={send} /> : <Spinner className="mt-6 size-8" />}
    </>
  )
}

/** The registration came from another browser, perhaps from another person: the reader of the mailbox sets name and password. */
function ChoosePassword({ token, onUnusable }: ConfirmAddressProps) {
  const finish = useFinish()
  const form = useSchemaForm<{ fullName: string; password: string }>(signInSchemas.confirmAddress, {
    fullName: '',
    password: '',
  })
  const alert = useFormAlert()
  const verify = useAct(accountRoutes.verifyEmail, {
    onSuccess: finish,
    onError: (error) => {
      if (isCode(error, 'email_confirmed')) return onUnusable('confirmed')
      if (isCode(error, 'token_expired')) return onUnusable('spent')
      const rest = showFieldErrors(form, error, ['fullName', 'password'])
      if (rest.length > 0 || !isCode(error, 'invalid_input')) alert.show(rest[0] ?? failureText(error))
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

function useFinish() {
  const arrive = useArrive()
  return (record: AuthRecord) => {
    forgetRegistrationKey()
    arrive(record, true, '')
  }
}

/** The token was not checked, so it is still valid: no connection, or a server that restarts. */
function RetryConfirmation({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <InlineAlert
      tone="danger"
      role="alert"
      className="mt-6"
      action={<Button onClick={onRetry}>{common.tryAgain}</Button>}
    >
      {failureText(error)}
    </InlineAlert>
  )
}
