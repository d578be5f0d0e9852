import { Navigate } from 'react-router'
import { DevicesSection, EmailSection, PasswordForm, TwoStepSection } from '#web/features/accounts/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/platform/session/auth-session.ts'

export default function SettingsSecurityPage() {
  // People who sign in with a provider have no password here and use that provider's second step.
  if (useMe().authProviderType !== 'LOCAL') return <Navigate to={paths.settings} replace />
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <EmailSection />
        <PasswordForm />
        <TwoStepSection />
        <DevicesSection />
      </div>
    </SettingsFrame>
  )
}
