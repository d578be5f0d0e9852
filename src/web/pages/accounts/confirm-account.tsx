import { AuthHeading, ResendLink, signedUpEmail } from '#web/features/accounts/public.ts'
import { HelpLink } from '#web/content/help-link.tsx'
import { paths } from '#web/paths.ts'
import { useConfig } from '#web/platform/routing/boot.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import * as t from '#texts/accounts/auth-steps.ts'

export default function ConfirmAccountPage() {
  const { mailbox } = useConfig()
  const email = signedUpEmail()
  return (
    <>
      <AuthHeading title={t.confirmTitle} text={email ? t.confirmText({ email }) : t.confirmTextUnknown} />
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
      <p className="mt-3 text-ui">
        <HelpLink topic="mail" />
      </p>
    </>
  )
}
