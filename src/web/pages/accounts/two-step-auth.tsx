import { Navigate, useLocation } from 'react-router'
import { AuthHeading, type PendingSignIn, TwoStepForm } from '#web/features/accounts/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function TwoStepPage() {
  const t = useMessages('auth-steps')
  const pending = useLocation().state as PendingSignIn | null
  if (!pending?.challengeId) return <Navigate to={paths.login} replace />
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
