import { ExperienceSection, PictureSection, ProfileForms } from '#web/features/profiles/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { SaveScope } from '#web/platform/forms/save-scope.tsx'
import * as t from '#texts/settings.ts'

export default function SettingsProfilePage() {
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
