import { useState } from 'react'
import { accountMessages } from '#contract/account-messages.ts'
import { forgotForm } from '#contract/account-schemas.ts'
import { type accountRoutes } from '#contract/accounts.ts'
import { InlineAlert } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/platform/act.ts'
import { firstMessage } from '#web/platform/api-error.ts'
import { Form, useSchemaForm } from '#web/platform/form.tsx'
import { EmailField } from './email-field.tsx'

type MailRoute = typeof accountRoutes.forgotPassword | typeof accountRoutes.resendVerification

export type MailFormProps = {
  route: MailRoute
  submitLabel: string
  doneTitle: string
  doneText: (reply: { message: string } | undefined) => string
}

/** Asks for an address and has a mail sent there; afterwards the confirmation takes the form's place. */
export function MailForm({ route, submitLabel, doneTitle, doneText }: MailFormProps) {
  const form = useSchemaForm<{ email: string }>(forgotForm, { email: '' })
  const [isDone, setDone] = useState(false)
  const mail = useAct(route as typeof accountRoutes.forgotPassword, { onSuccess: () => setDone(true) })
  if (isDone) {
    return (
      <InlineAlert tone="success" role="status" title={doneTitle} className="mt-6">
        {doneText(mail.data)}
      </InlineAlert>
    )
  }
  return (
    <Form
      onSubmit={(event) => void form.handleSubmit((body) => mail.start({ body }))(event)}
      className="mt-6 flex flex-col gap-5"
    >
      <div aria-live="assertive" className="empty:hidden">
        {mail.error ? (
          <InlineAlert tone="danger">{firstMessage(mail.error, accountMessages.somethingWrongLater)}</InlineAlert>
        ) : null}
      </div>
      <EmailField control={form.control} name="email" enterKeyHint="send" />
      <Button type="submit" variant="primary" size="lg" className="w-full" isPending={mail.isPending}>
        {submitLabel}
      </Button>
    </Form>
  )
}
