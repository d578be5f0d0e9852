import { Navigate, useLocation } from 'react-router'
import { AuthHeading } from '#web/features/auth/auth-heading.tsx'
import type { PendingSignIn } from '#web/features/auth/arrive.ts'
import { TwoStepForm } from '#web/features/auth/two-step-form.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function TwoStepPage() {
  const t = useMessages('auth')
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
