import { Navigate } from 'react-router'
import { DevicesSection } from '#web/features/settings/security/devices-section.tsx'
import { PasswordForm } from '#web/features/settings/security/password-form.tsx'
import { TwoStepSection } from '#web/features/settings/security/two-step-section.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/platform/session.ts'

export default function SettingsSecurityPage() {
  // Who signs in with another provider has no password here, and her second step is that provider's.
  if (useMe().authProviderType !== 'LOCAL') return <Navigate to={paths.settings} replace />
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <PasswordForm />
        <TwoStepSection />
        <DevicesSection />
      </div>
    </SettingsFrame>
  )
}
