import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountMessages } from '#contract/accounts/messages.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { AuthHeading, takeTokenFromAddress } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { ApiError, firstMessage } from '#web/platform/api/api-error.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { forgetSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'

/** "This wasn't me": opening the link changes nothing, mail scanners do that too; the button does. */
export default function SecureAccountPage() {
  const t = useMessages('auth-steps')
  const [token] = useState(takeTokenFromAddress)
  const [isUnusable, setUnusable] = useState(token === null)
  const [isDone, setDone] = useState(false)
  const navigate = useNavigate()
  const alert = useFormAlert()
  const secure = useAct(accountRoutes.secureAccount, {
    onSuccess: ({ resetToken }) => {
      forgetSession()
      if (resetToken === null) setDone(true)
      else void navigate(`${paths.resetPassword}?token=${encodeURIComponent(resetToken)}`, { replace: true })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'token_expired') setUnusable(true)
      else alert.show(firstMessage(error, accountMessages.somethingWrongLaterStop))
    },
  })
  if (isDone) return <End title={t.secured} text={t.securedText} to={paths.login} label={t.verify} />
  if (isUnusable || token === null)
    return <End title={t.secureExpired} text={t.secureExpiredText} to={paths.forgotPassword} label={t.resetTitle} />
  return (
    <>
      <AuthHeading title={t.secureTitle} text={t.secureText} />
      <div className="mt-6 flex flex-col gap-5">
        <FormAlert alert={alert.alert} />
        <Button
          variant="danger"
          size="lg"
          className="w-full"
          isPending={secure.isPending}
          onClick={() => secure.start({ body: { token } })}
        >
          {t.secure}
        </Button>
      </div>
    </>
  )
}

function End({ title, text, to, label }: { title: string; text: string; to: string; label: string }) {
  return (
    <>
      <AuthHeading title={title} text={text} takesFocus />
      <Link to={to} className={buttonClass('primary', 'lg', 'mt-8 w-full')}>
        {label}
      </Link>
    </>
  )
}
