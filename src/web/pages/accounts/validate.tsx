import { useEffect, useEffectEvent, useState } from 'react'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { useArrive, AuthHeading, MailForm, takeTokenFromAddress } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, firstMessage } from '#web/platform/api/api-error.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** Spends the mailed token, which leaves the address bar before any request is made. */
export default function ValidatePage() {
  const t = useMessages('auth')
  const arrive = useArrive()
  const [token] = useState(takeTokenFromAddress)
  const verify = useAct(accountRoutes.verifyEmail, { onSuccess: (record) => arrive(record, true, '') })
  const send = () => {
    if (token) verify.start({ body: { token } })
  }
  const sendOnce = useEffectEvent(send)
  // Once: the token works once.
  useEffect(() => sendOnce(), [])
  const isSpent = verify.error instanceof ApiError && verify.error.status === 400
  if (token && !isSpent) {
    return (
      <>
        <AuthHeading title={t.validating} />
        {verify.error ? <Unanswered error={verify.error} onRetry={send} /> : <Spinner className="mt-6 size-8" />}
      </>
    )
  }
  return (
    <>
      <MailForm
        route={accountRoutes.resendVerification}
        title={t.validateFailed}
        text={t.validateHelp}
        submitLabel={t.sendLink}
        doneTitle={t.forgotDone}
        doneText={() => t.linkSent}
      />
      <p className="mt-6 text-ui">
        <Link to={paths.login} className={textLinkClass}>
          {t.backToLogin}
        </Link>
      </p>
    </>
  )
}

/** The request got no answer about the token, so it is still valid: no connection, or a server that restarts. */
function Unanswered({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { unreachable } = useMessages('errors')
  const { tryAgain } = useMessages('common')
  return (
    <InlineAlert tone="danger" role="alert" className="mt-6" action={<Button onClick={onRetry}>{tryAgain}</Button>}>
      {firstMessage(error, unreachable)}
    </InlineAlert>
  )
}
