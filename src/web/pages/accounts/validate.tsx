import { useState } from 'react'
import { accountRoutes } from '#contract/accounts/routes.ts'
import {
  ConfirmAddress,
  LinkEnd,
  MailForm,
  takeTokenFromAddress,
  type UnusableLink,
} from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/accounts/auth-steps.ts'
import * as auth from '#texts/accounts/auth.ts'
import * as common from '#texts/common.ts'

/** Uses the e-mailed token, which is removed from the address bar before any request. */
export default function ValidatePage() {
  const [token] = useState(takeTokenFromAddress)
  const [unusable, setUnusable] = useState<UnusableLink | 'confirmed' | null>(token ? null : 'damaged')
  if (unusable === 'confirmed') return <AlreadyConfirmed />
  if (token && !unusable) return <ConfirmAddress token={token} onUnusable={setUnusable} />
  return <NewLink why={unusable ?? 'damaged'} />
}

/** The link was already used in another tab or on another device: offers to log in, or to continue. */
function AlreadyConfirmed() {
  const isSignedIn = useSession() !== null
  return (
    <LinkEnd
      title={t.confirmed}
      text={isSignedIn ? t.confirmedSignedIn : t.confirmedText}
      to={isSignedIn ? paths.dashboard : paths.login}
      label={isSignedIn ? common.continue : auth.logIn}
    />
  )
}

function NewLink({ why }: { why: UnusableLink }) {
  const isDamaged = why === 'damaged'
  return (
    <MailForm
      route={accountRoutes.resendVerification}
      title={isDamaged ? t.linkDamaged : t.linkUnusable}
      text={isDamaged ? t.validateDamaged : t.validateHelp}
      submitLabel={t.sendLink}
      doneText={() => t.linkSent}
    />
  )
}
