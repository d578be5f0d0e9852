import { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import { LinkAction, LinkEnd, UnusableLinkEnd, useMailedLink, useSecured } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import * as t from '#texts/accounts/auth-steps.ts'

/** "This wasn't me" of the e-mails to the old address. */
export default function UndoEmailChangePage() {
  const { token, unusable, alert, fail } = useMailedLink()
  const { isDone, onSecured } = useSecured()
  const undo = useAct(emailChangeRoutes.undoEmailChange, { onSuccess: onSecured, onError: fail })
  if (isDone) return <LinkEnd title={t.keptAddress} text={t.securedText} to={paths.login} label={t.verify} />
  if (unusable)
    return <UnusableLinkEnd why={unusable} text={t.keepAddressExpired} to={paths.contact} label={t.contactTeam} />
  return (
    <LinkAction
      title={t.keepAddressTitle}
      text={t.keepAddressText}
      label={t.keepAddress}
      variant="danger"
      isPending={undo.isPending}
      alert={alert}
      onPress={() => undo.start({ body: { token } })}
    />
  )
}
