import { ContactForm } from '#web/features/contact/public.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { SettingsFrame } from './components/settings-frame.tsx'
import * as t from '#texts/contact.ts'

export default function SettingsSupportPage() {
  return (
    <SettingsFrame>
      <Section title={t.supportTitle} text={t.supportText}>
        <p className="mb-4">
          <Link to={paths.help} className={textLinkClass}>
            {t.supportHelp}
          </Link>
        </p>
        <ContactForm />
      </Section>
    </SettingsFrame>
  )
}
