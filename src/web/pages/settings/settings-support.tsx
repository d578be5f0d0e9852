import { ContactForm } from '#web/features/contact/public.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { SettingsFrame } from './components/settings-frame.tsx'

export default function SettingsSupportPage() {
  const t = useMessages('contact')
  return (
    <SettingsFrame>
      <Section title={t.supportTitle} text={t.supportText}>
        <ContactForm />
      </Section>
    </SettingsFrame>
  )
}
