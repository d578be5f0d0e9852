import { DeleteSection } from '#web/features/account-deletion/public.ts'
import { ExportSection } from '#web/features/data-export/public.ts'
import { RoleSection } from '#web/features/profiles/public.ts'
import { DataSection } from '#web/features/shell/public.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { SettingsFrame } from './components/settings-frame.tsx'
import * as t from '#texts/accounts/account.ts'

export default function SettingsAccountPage() {
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <RoleSection />
        <DataSection />
        {useMe().authProviderType === 'LOCAL' ? null : <SignInSection />}
        <ExportSection />
        <DeleteSection />
      </div>
    </SettingsFrame>
  )
}

/** For people without the Security tab. */
function SignInSection() {
  return (
    <Section title={t.signInTitle} text={t.signInText}>
      <Link to={paths.settingsSecurity} className={buttonClass('secondary')}>
        {t.toSignIn}
      </Link>
    </Section>
  )
}
