import { useEffect, useState } from 'react'
import { accountRoutes } from '#contract/accounts.ts'
import { useArrive } from '#web/features/auth/arrive.ts'
import { AuthHeading } from '#web/features/auth/auth-heading.tsx'
import { MailForm } from '#web/features/auth/mail-form.tsx'
import { takeTokenFromAddress } from '#web/features/auth/token-in-address.ts'
import { useAct } from '#web/platform/act.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Spends the mailed token, which leaves the address bar before any request is made. */
export default function ValidatePage() {
  const t = useMessages('auth')
  const arrive = useArrive()
  const [token] = useState(takeTokenFromAddress)
  const verify = useAct(accountRoutes.verifyEmail, { onSuccess: (record) => arrive(record, true, '') })
  useEffect(() => {
    if (token) verify.start({ body: { token } })
    // Once: the token works once.
  }, [token])
  if (token && !verify.error) {
    return (
      <>
        <AuthHeading title={t.validating} />
        <Spinner className="mt-6 size-8" />
      </>
    )
  }
  return (
    <>
      <AuthHeading title={t.validateFailed} text={t.validateHelp} />
      <MailForm
        route={accountRoutes.resendVerification}
        submitLabel={t.sendLink}
        doneTitle={t.forgotDone}
        doneText={() => t.linkSent}
      />
    </>
  )
}
