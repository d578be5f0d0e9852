import { accountMessages } from '#contract/account-messages.ts'
import { AuthHeading } from '#web/features/auth/auth-heading.tsx'
import { authRoutes } from '#web/features/auth/auth-routes.ts'
import { MailForm } from '#web/features/auth/mail-form.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'

export default function ForgotPasswordPage() {
  const t = useMessages('auth')
  return (
    <>
      <AuthHeading title={t.forgotTitle} text={t.forgotText} />
      <MailForm
        route={authRoutes.forgotPassword}
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
