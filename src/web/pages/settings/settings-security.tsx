import { Suspense } from 'react'
import { EmailSection, PasskeysSection, PasswordForm, TwoStepSection } from '#web/features/accounts/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'

// The last section: below the fold.
const devices = lazyComponent(() =>
  import('#web/features/accounts/security/devices-section.tsx').then((module) => module.DevicesSection),
)

/** People who log in with a provider have no password here and use that provider's second step; Account leads them to the rest. */
export default function SettingsSecurityPage() {
  const isLocal = useMe().authProviderType === 'LOCAL'
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        {isLocal ? <EmailSection /> : null}
        {isLocal ? <PasswordForm /> : null}
        <PasskeysSection />
        {isLocal ? <TwoStepSection /> : null}
        <Suspense>
          <devices.Component />
        </Suspense>
      </div>
    </SettingsFrame>
  )
}
