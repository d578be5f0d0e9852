import { useEffect } from 'react'
import { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { updateSession, useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { preloadSchemas, securitySchemas } from './load-schemas.ts'
import { useConfirmIdentity } from './use-confirm-identity.tsx'
import * as t from '#texts/accounts/security.ts'

/** The address of the account: which it is, which one waits for its confirmation, and a form for another. */
export function EmailSection() {
  const { email } = useMe()
  const pending = useRead(emailChangeRoutes.emailChange, {}).data
  const current = pending?.current ?? email
  // It may have been confirmed in another browser.
  useEffect(() => {
    if (current !== email) updateSession({ email: current })
  }, [current, email])
  return (
    <Section title={t.emailTitle} text={t.emailText({ email })}>
      {pending?.email && pending.confirmUntil ? (
        <Pending email={pending.email} confirmUntil={pending.confirmUntil} />
      ) : null}
      <EmailForm />
    </Section>
  )
}

function Pending({ email, confirmUntil }: { email: string; confirmUntil: string }) {
  const { moment } = useFormats()
  const cancel = useAct(emailChangeRoutes.cancelEmailChange, {
    onSuccess: () => toast.success(t.emailCancelled),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <InlineAlert
      role="status"
      className="mb-5"
      action={
        <Button isPending={cancel.isPending} onClick={() => cancel.start({})}>
          {t.emailCancel}
        </Button>
      }
    >
      {t.emailPending({ email, until: moment(confirmUntil) })}
    </InlineAlert>
  )
}

function EmailForm() {
  const identity = useConfirmIdentity()
  const { control, handleSubmit, reset, setError } = useSchemaForm<{ email: string }>(securitySchemas.email, {
    email: '',
  })
  const showError = (message: string) => setError('email', { type: 'server', message }, { shouldFocus: true })
  const request = useAct(emailChangeRoutes.requestEmailChange, {
    onSuccess: () => reset(),
    onError: (error, input) => {
      if (identity.asksFor(error, () => request.start(input))) return
      showError(failureText(error))
    },
  })
  const submit = handleSubmit((body) => request.start({ body }), onMissingSchema(showError))
  return (
    <Form aria-label={t.emailTitle} className="flex flex-col gap-5" onSubmit={submit} onFocus={preloadSchemas}>
      <FormTextField
        control={control}
        name="email"
        label={t.newEmail}
        description={t.newEmailHelp}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <div>
        <Button type="submit" isPending={request.isPending}>
          {t.changeEmail}
        </Button>
      </div>
      {identity.dialog}
    </Form>
  )
}
