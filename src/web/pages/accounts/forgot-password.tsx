import { accountMessages } from '#contract/accounts/messages.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { MailForm } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'

export default function ForgotPasswordPage() {
  const t = useMessages('auth')
  return (
    <>
      <MailForm
        route={accountRoutes.forgotPassword}
        title={t.forgotTitle}
        text={t.forgotText}
        submitLabel={t.sendReset}
        doneTitle={t.forgotDone}
        doneText={(reply) => reply?.message ?? accountMessages.forgotSent}
      />
      <p className="mt-6 text-ui">
        <Link to={paths.login} className={textLinkClass}>
          {t.backToLogin}
        </Link>
      </p>
    </>
  )
}
