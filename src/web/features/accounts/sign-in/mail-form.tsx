import { useState } from 'react'
import { accountMessages } from '#contract/accounts/messages.ts'
import type { accountRoutes } from '#contract/accounts/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { firstMessage } from '#web/platform/api/api-error.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { EmailField } from './email-field.tsx'
import { LateForm, SendButton } from './late-form.tsx'
import { useLateForm } from './use-late-form.ts'

type MailRoute = typeof accountRoutes.forgotPassword | typeof accountRoutes.resendVerification

export type MailFormProps = {
  route: MailRoute
  title: string
  text: string
  submitLabel: string
  doneTitle: string
  doneText: (reply: { message: string } | undefined) => string
}

/** Asks for an address and has a mail sent there; afterwards the confirmation takes the place of heading and form. */
export function MailForm({ route, title, text, submitLabel, doneTitle, doneText }: MailFormProps) {
  const form = useLateForm('mail', { email: '' })
  const alert = useFormAlert()
  const [isDone, setDone] = useState(false)
  const mail = useAct(route as typeof accountRoutes.forgotPassword, {
    onSuccess: () => setDone(true),
    onError: (error) => alert.show(firstMessage(error, accountMessages.somethingWrongLater)),
  })
  const submit = (body: { email: string }) => {
    alert.clear()
    mail.start({ body })
  }
  if (isDone) return <AuthHeading title={doneTitle} text={doneText(mail.data)} takesFocus />
  return (
    <>
      <AuthHeading title={title} text={text} />
      <LateForm {...form.props(submit, () => alert.show(accountMessages.somethingWrongLater))}>
        <FormAlert alert={alert.alert} />
        <EmailField {...form.field('email')} enterKeyHint="send" />
        <SendButton isPending={form.isJudging || mail.isPending}>{submitLabel}</SendButton>
      </LateForm>
    </>
  )
}
