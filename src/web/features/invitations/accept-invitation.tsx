import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { invitationRoutes } from '#contract/invitations/routes.ts'
import type { OpenedInvitation } from '#contract/invitations/schemas.ts'
import {
  AuthHeading,
  LinkEnd,
  takeTokenFromAddress,
  unusableLink,
  UnusableLinkEnd,
  type UnusableLink,
} from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import * as auth from '#texts/accounts/auth.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/invitations/accept.ts'

const acceptForm = lazyComponent(() => import('./accept-form.tsx').then((module) => module.AcceptForm))

/** What the link of an invitation opens: the form that makes the account, or why there is none to make. */
export function AcceptInvitation() {
  const [token] = useState(takeTokenFromAddress)
  const [unusable, setUnusable] = useState<UnusableLink | null>(token === null ? 'damaged' : null)
  if (token === null || unusable !== null)
    return <UnusableLinkEnd why={unusable ?? 'damaged'} text={t.expired} to={paths.home} label={t.toStart} />
  return <Opened token={token} onUnusable={setUnusable} />
}

function Opened({ token, onUnusable }: { token: string; onUnusable: (why: UnusableLink) => void }) {
  // Of whom opened it: accepting signs them in.
  const [reader] = useState(useSession())
  const check = useAct(invitationRoutes.checkInvitation, {
    onError: (error) => {
      const why = unusableLink(error)
      if (why) onUnusable(why)
    },
  })
  const ask = () => check.start({ body: { token } })
  const askOnce = useEffectEvent(ask)
  useEffect(() => {
    askOnce()
    // A failure is shown where the form would be.
    acceptForm.preload().catch(() => undefined)
  }, [])
  if (!check.data)
    return (
      <>
        <AuthHeading title={t.opening} />
        {check.error ? (
          <InlineAlert
            tone="danger"
            role="alert"
            className="mt-6"
            action={<Button onClick={ask}>{common.tryAgain}</Button>}
          >
            {failureText(check.error)}
          </InlineAlert>
        ) : (
          <Spinner className="mt-6 size-8" />
        )}
      </>
    )
  const { email } = check.data
  if (reader)
    return (
      <LinkEnd
        title={t.signedIn({ name: reader.fullName })}
        text={t.signedInText({ email })}
        to={paths.dashboard}
        label={t.toDashboard}
      />
    )
  if (check.data.hasAccount) return <HasAccount invitation={check.data} />
  return (
    <Suspense fallback={<Spinner className="mt-6 size-8" />}>
      <acceptForm.Component token={token} invitation={check.data} onUnusable={onUnusable} />
    </Suspense>
  )
}

/** They joined another way meanwhile. */
const HasAccount = ({ invitation: { email } }: { invitation: Pick<OpenedInvitation, 'email'> }) => (
  <LinkEnd title={t.hasAccount} text={t.hasAccountText({ email })} to={paths.login} label={auth.logIn} />
)
