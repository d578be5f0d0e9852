import { accountMessages } from '#contract/accounts/messages.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { MailForm } from '#web/features/accounts/public.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function ForgotPasswordPage() {
  const t = useMessages('auth')
  return (
    <MailForm
      route={accountRoutes.forgotPassword}
      title={t.forgotTitle}
      text={t.forgotText}
      submitLabel={t.sendReset}
      doneText={(reply) => reply?.message ?? accountMessages.forgotSent}
    />
  )
}
