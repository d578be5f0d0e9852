import { useLocation } from 'react-router'
import { AuthHeading, type PendingSignIn, TwoStepForm } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Redirect } from '#web/platform/routing/redirect.tsx'

export default function TwoStepPage() {
  const t = useMessages('auth-steps')
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
