import { useLocation } from 'react-router'
import { AuthHeading, type PendingSignIn, TwoStepForm } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { Redirect } from '#web/platform/routing/redirect.tsx'
import * as t from '#texts/accounts/auth-steps.ts'

export default function TwoStepPage() {
  const pending = useLocation().state as PendingSignIn | null
  if (!pending?.challengeId) return <Redirect find={() => ({ to: paths.login })} />
  return (
    <>
      <AuthHeading
        title={t.twoStepTitle}
        text={pending.methods.includes('app') ? t.twoStepText : t.twoStepMailedText}
      />
      <TwoStepForm pending={pending} />
    </>
  )
}
