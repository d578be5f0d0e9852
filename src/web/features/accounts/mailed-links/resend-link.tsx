import { useEffect, useState } from 'react'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import * as t from '#texts/accounts/auth-steps.ts'

const waitSeconds = 60

/** Sends the confirmation mail again, once a minute at most. */
export function ResendLink({ email, startWaiting = false }: { email: string; startWaiting?: boolean }) {
  const [left, setLeft] = useState(startWaiting ? waitSeconds : 0)
  const [isSent, setSent] = useState(false)
  const resend = useAct(accountRoutes.resendVerification, {
    onSuccess: () => {
      setSent(true)
      setLeft(waitSeconds)
    },
  })
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const said = resend.error ? failureText(resend.error) : isSent && left > 0 ? t.resent : ''
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button
        variant="secondary"
        size="sm"
        isPending={resend.isPending}
        isDisabled={left > 0}
        onClick={() => resend.start({ body: { email } })}
      >
        {left > 0 ? t.resendIn({ seconds: left }) : t.resend}
      </Button>
      <span role="status" className="text-meta text-ink-2">
        {said}
      </span>
    </span>
  )
}
