import { ContactForm } from '#web/features/contact/public.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { SettingsFrame } from './components/settings-frame.tsx'
import * as t from '#texts/contact.ts'

export default function SettingsSupportPage() {
  return (
    <SettingsFrame>
      <Section title={t.supportTitle} text={t.supportText}>
        <ContactForm />
      </Section>
    </SettingsFrame>
  )
}
