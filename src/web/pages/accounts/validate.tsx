import { useState } from 'react'
import { accountRoutes } from '#contract/accounts/routes.ts'
import {
  AuthHeading,
  ConfirmAddress,
  MailForm,
  takeTokenFromAddress,
  type UnusableLink,
} from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
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
    <>
      <AuthHeading title={t.confirmed} text={isSignedIn ? t.confirmedSignedIn : t.confirmedText} takesFocus />
      <Link to={isSignedIn ? paths.dashboard : paths.login} className={buttonClass('primary', 'lg', 'mt-8 w-full')}>
        {isSignedIn ? common.continue : auth.logIn}
      </Link>
    </>
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
