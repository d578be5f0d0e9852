import { Suspense, useEffect, useEffectEvent } from 'react'
import { accountRoutes } from '#contract/accounts/routes.ts'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useArrive } from '../sign-in/arrive.ts'
import { AuthHeading } from '../sign-in/auth-heading.tsx'
import { forgetRegistrationKey, registrationKey } from '../sign-in/sign-up-memory.ts'
import { isRefusedWith, unusableLink, type ConfirmationLink } from './unusable-link.ts'
import * as t from '#texts/accounts/auth-steps.ts'
import * as common from '#texts/common.ts'

const choosePassword = lazyComponent(() => import('./choose-password.tsx').then((module) => module.ChoosePassword))

/** Confirms the address of an e-mailed token: at once in the browser that registered, elsewhere with a new password. */
export function ConfirmAddress({ token, onUnusable }: ConfirmationLink) {
  const finish = useFinish()
  const verify = useAct(accountRoutes.verifyEmail, {
    onSuccess: finish,
    onError: (error) => {
      const why = isRefusedWith(error, 'email_confirmed') ? 'confirmed' : unusableLink(error)
      if (why) onUnusable(why)
    },
  })
  const send = () => {
    const key = registrationKey()
    verify.start({ body: { token, ...(key !== undefined && { registrationKey: key }) } })
  }
  const sendOnce = useEffectEvent(send)
  // Once: the token works once.
  useEffect(() => sendOnce(), [])
  const heading = <AuthHeading title={t.validating} />
  const waiting = (
    <>
      {heading}
      <Spinner className="mt-6 size-8" />
    </>
  )
  if (isRefusedWith(verify.error, 'password_needed'))
    return (
      <Suspense fallback={waiting}>
        <choosePassword.Component {...{ token, onUnusable }} onDone={finish} />
      </Suspense>
    )
  if (!verify.error) return waiting
  return (
    <>
      {heading}
      <RetryConfirmation error={verify.error} onRetry={send} />
    </>
  )
}

function useFinish() {
  const arrive = useArrive()
  return (record: AuthRecord) => {
    forgetRegistrationKey()
    arrive(record, true, '')
  }
}

/** The token was not checked, so it is still valid: no connection, or a server that restarts. */
function RetryConfirmation({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <InlineAlert
      tone="danger"
      role="alert"
      className="mt-6"
      action={<Button onClick={onRetry}>{common.tryAgain}</Button>}
    >
      {failureText(error)}
    </InlineAlert>
  )
}
