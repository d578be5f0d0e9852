import { useState } from 'react'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { ConfirmAddress, MailForm, takeTokenFromAddress } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'

/** Uses the e-mailed token, which is removed from the address bar before any request. */
export default function ValidatePage() {
  const t = useMessages('auth-steps')
  const auth = useMessages('auth')
  const [token] = useState(takeTokenFromAddress)
  const [isExpired, setExpired] = useState(false)
  if (token && !isExpired) return <ConfirmAddress token={token} onExpired={() => setExpired(true)} />
  return (
    <>
      <MailForm
        route={accountRoutes.resendVerification}
        title={t.validateFailed}
        text={t.validateHelp}
        submitLabel={t.sendLink}
        doneTitle={auth.forgotDone}
        doneText={() => t.linkSent}
      />
      <p className="mt-6 text-ui">
        <Link to={paths.login} className={textLinkClass}>
          {auth.backToLogin}
        </Link>
      </p>
    </>
  )
}
