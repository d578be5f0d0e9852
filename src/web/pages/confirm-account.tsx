import { AuthHeading } from '#web/features/auth/auth-heading.tsx'
import { ResendLink } from '#web/features/auth/resend-link.tsx'
import { signedUpEmail } from '#web/features/auth/sign-up-memory.ts'
import { paths } from '#web/paths.ts'
import { useConfig } from '#web/platform/boot.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { textLinkClass } from '#web/ui/link-class.ts'

export default function ConfirmAccountPage() {
  const t = useMessages('auth')
  const { mailbox } = useConfig()
  const email = signedUpEmail()
  return (
    <>
      <AuthHeading title={t.confirmTitle} text={email ? t.confirmText(email) : t.confirmTextUnknown} />
      {mailbox ? (
        <a href="/mailbox" className={buttonClass('primary', 'lg', 'mt-6 w-full')}>
          {t.openMailbox}
        </a>
      ) : null}
      <p className="mt-8 mb-3 text-ui text-ink-2">{t.confirmNothing}</p>
      {email ? <ResendLink email={email} startWaiting /> : null}
      <p className="mt-6 text-ui">
        <Link to={paths.signup} className={textLinkClass}>
          {t.wrongAddress}
        </Link>
      </p>
    </>
  )
}
