import { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { LinkAction, LinkEnd, UnusableLinkEnd, useMailedLink } from '#web/features/accounts/public.ts'
import { loginThen, paths } from '#web/paths.ts'
import { call } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { updateSession, useSession } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/accounts/auth-steps.ts'
import * as common from '#texts/common.ts'

/** Confirms the new address of an account with the link mailed to it. */
export default function ConfirmEmailChangePage() {
  const isSignedIn = useSession() !== null
  const { token, unusable, alert, fail } = useMailedLink()
  const confirm = useAct(emailChangeRoutes.confirmEmailChange, {
    // The address may be that of another account than the one that is signed in here.
    onSuccess: () => {
      if (isSignedIn) void call(accountRoutes.validate, {}).then(updateSession, () => undefined)
    },
    onError: fail,
  })
  const [to, label] = isSignedIn ? [paths.dashboard, common.continue] : [paths.login, t.verify]
  if (confirm.data)
    return (
      <LinkEnd
        title={t.newAddressDone}
        text={t.newAddressDoneText({ email: confirm.data.email })}
        to={to}
        label={label}
      />
    )
  if (unusable)
    return (
      <UnusableLinkEnd
        why={unusable}
        text={t.newAddressExpired}
        to={isSignedIn ? paths.settingsSecurity : loginThen(paths.settingsSecurity)}
        label={t.newAddressAgain}
      />
    )
  return (
    <LinkAction
      title={t.newAddressTitle}
      text={t.newAddressText}
      label={t.confirmNewAddress}
      variant="primary"
      isPending={confirm.isPending}
      alert={alert}
      onPress={() => confirm.start({ body: { token } })}
    />
  )
}
