import { ExperienceSection, PictureSection, ProfileForms } from '#web/features/profiles/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { SaveScope } from '#web/platform/forms/save-scope.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

export default function SettingsProfilePage() {
  const t = useMessages('settings')
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <SaveScope saveLabel={t.saveChanges}>
          <PictureSection />
          <ProfileForms />
          <ExperienceSection />
        </SaveScope>
      </div>
    </SettingsFrame>
  )
}
