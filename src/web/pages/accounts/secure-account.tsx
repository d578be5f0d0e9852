import { accountRoutes } from '#contract/accounts/routes.ts'
import { LinkAction, LinkEnd, UnusableLinkEnd, useMailedLink, useSecured } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import * as t from '#texts/accounts/auth-steps.ts'

/** "This wasn't me" of the e-mail about a new device. */
export default function SecureAccountPage() {
  const { token, unusable, alert, fail } = useMailedLink()
  const { isDone, onSecured } = useSecured()
  const secure = useAct(accountRoutes.secureAccount, { onSuccess: onSecured, onError: fail })
  if (isDone) return <LinkEnd title={t.secured} text={t.securedText} to={paths.login} label={t.verify} />
  if (unusable)
    return <UnusableLinkEnd why={unusable} text={t.secureExpired} to={paths.forgotPassword} label={t.resetTitle} />
  return (
    <LinkAction
      title={t.secureTitle}
      text={t.secureText}
      label={t.secure}
      variant="danger"
      isPending={secure.isPending}
      alert={alert}
      onPress={() => secure.start({ body: { token } })}
    />
  )
}
