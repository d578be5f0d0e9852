import { BlockedPeople } from '#web/features/moderation/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'

export default function SettingsPrivacyPage() {
  return (
    <SettingsFrame>
      <BlockedPeople />
    </SettingsFrame>
  )
}
