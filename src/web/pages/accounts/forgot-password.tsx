import { accountRoutes } from '#contract/accounts/routes.ts'
import { MailForm } from '#web/features/accounts/public.ts'
import * as t from '#texts/accounts/auth.ts'

export default function ForgotPasswordPage() {
  return (
    <MailForm
      route={accountRoutes.forgotPassword}
      title={t.forgotTitle}
      text={t.forgotText}
      submitLabel={t.sendReset}
      doneText={(reply) => reply?.message ?? t.forgotSent}
    />
  )
}
