import {
  ApiKeysSection,
  DevicesSection,
  EmailSection,
  PasskeysSection,
  PasswordForm,
  TwoStepSection,
} from '#web/features/accounts/public.ts'
import { WebhooksSection } from '#web/features/webhooks/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'

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
        <DevicesSection />
        <ApiKeysSection />
        <WebhooksSection />
      </div>
    </SettingsFrame>
  )
}
