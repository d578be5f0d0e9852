import { ExperienceSection } from '#web/features/settings/profile/experience-section.tsx'
import { PictureSection } from '#web/features/settings/profile/picture-section.tsx'
import { ProfileForms } from '#web/features/settings/profile/profile-forms.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'

export default function SettingsProfilePage() {
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <PictureSection />
        <ProfileForms />
        <ExperienceSection />
      </div>
    </SettingsFrame>
  )
}
