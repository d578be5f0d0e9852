import { useState } from 'react'
import { emailCheckRoutes } from '#contract/accounts/email-check-routes.ts'
import { LinkAction, LinkEnd, UnusableLinkEnd, useMailedLink } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/accounts/email-notice.ts'
import * as steps from '#texts/accounts/auth-steps.ts'
import * as common from '#texts/common.ts'

/** Shows with the mailed link that mail arrives again. */
export default function ConfirmEmailCheckPage() {
  const isSignedIn = useSession() !== null
  const { token, unusable, alert, fail } = useMailedLink()
  const [isDone, setDone] = useState(false)
  const confirm = useAct(emailCheckRoutes.confirmEmailCheck, { onSuccess: () => setDone(true), onError: fail })
  const [to, label] = isSignedIn ? [paths.dashboard, common.continue] : [paths.login, steps.verify]
  if (isDone) return <LinkEnd title={t.done} text={t.doneText} to={to} label={label} />
  if (unusable) return <UnusableLinkEnd why={unusable} text={t.expired} to={to} label={label} />
  return (
    <LinkAction
      title={t.confirmTitle}
      text={t.confirmText}
      label={t.confirm}
      variant="primary"
      isPending={confirm.isPending}
      alert={alert}
      onPress={() => confirm.start({ body: { token } })}
    />
  )
}
