import { useState } from 'react'
import { emailCheckRoutes } from '#contract/accounts/email-check-routes.ts'
import type { UndeliverableReason } from '#contract/accounts/schemas.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/accounts/email-notice.ts'

type EmailNoticeProps = { email: string; reason: UndeliverableReason }

/** Tells members that mail to them comes back, with both ways out: another address, or a link that shows that mail arrives. */
export function EmailNotice({ email, reason }: EmailNoticeProps) {
  const [isSent, setSent] = useState(false)
  const check = useAct(emailCheckRoutes.requestEmailCheck, {
    onSuccess: () => setSent(true),
    onError: (error) => toast.error(failureText(error)),
  })
  if (isSent)
    return (
      <Banner role="status" action={<ChangeLink />}>
        {t.sent({ email })}
      </Banner>
    )
  return (
    <Banner
      tone="warning"
      role="status"
      action={
        <span className="flex flex-wrap gap-2">
          {reason === 'COMPLAINT' ? null : <ChangeLink />}
          <Button size="sm" isPending={check.isPending} onClick={() => check.start({})}>
            {reason === 'COMPLAINT' ? t.sendAgain : t.test}
          </Button>
        </span>
      }
    >
      {t.problem[reason]({ email })}
    </Banner>
  )
}

const ChangeLink = () => (
  <Link to={paths.settingsSecurity} className={buttonClass('secondary', 'sm')}>
    {t.change}
  </Link>
)
