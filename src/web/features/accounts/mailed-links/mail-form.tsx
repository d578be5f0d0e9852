import { useState } from 'react'
import type { accountRoutes } from '#contract/accounts/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { Form, SubmitButton } from '#web/platform/forms/form.tsx'
import { onMissingSchema, useSchemaForm } from '#web/platform/forms/schema-form.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { paths } from '#web/paths.ts'
import { AuthHeading } from '../sign-in/auth-heading.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import { preloadSchemas, signInSchemas } from '../sign-in/load-schemas.ts'
import * as t from '#texts/accounts/auth.ts'

type MailRoute = typeof accountRoutes.forgotPassword | typeof accountRoutes.resendVerification

type MailFormProps = {
  route: MailRoute
  title: string
  text: string
  submitLabel: string
  doneText: (reply: { message: string } | undefined) => string
}

/** Sends an e-mail to an address; afterwards the confirmation replaces heading and form. */
export function MailForm(props: MailFormProps) {
  return (
    <>
      <AddressForm {...props} />
      <p className="mt-6 text-ui">
        <Link to={paths.login} className={textLinkClass}>
          {t.backToLogin}
        </Link>
      </p>
    </>
  )
}

function AddressForm({ route, title, text, submitLabel, doneText }: MailFormProps) {
  const { control, handleSubmit } = useSchemaForm<{ email: string }>(signInSchemas.forgotPassword, { email: '' })
  const alert = useFormAlert()
  const [isDone, setDone] = useState(false)
  const mail = useAct(route as typeof accountRoutes.forgotPassword, {
    onSuccess: () => setDone(true),
    onError: (error) => alert.show(failureText(error)),
  })
  const submit = handleSubmit((body) => {
    alert.clear()
    mail.start({ body })
  }, onMissingSchema(alert.show))
  if (isDone) return <AuthHeading title={t.forgotDone} text={doneText(mail.data)} takesFocus />
  return (
    <>
      <AuthHeading title={title} text={text} />
      <Form onSubmit={submit} onFocus={preloadSchemas} className="mt-6 flex flex-col gap-5">
        <FormAlert alert={alert.alert} />
        <EmailField control={control} name="email" enterKeyHint="send" />
        <SubmitButton isPending={mail.isPending}>{submitLabel}</SubmitButton>
      </Form>
    </>
  )
}
