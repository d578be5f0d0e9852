import { Suspense } from 'react'
import { PictureSection, ProfileForms } from '#web/features/profiles/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { SaveScope } from '#web/platform/forms/save-scope.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import * as t from '#texts/settings.ts'

const experience = lazyComponent(() =>
  import('#web/features/profiles/settings/experience-section.tsx').then((module) => module.ExperienceSection),
)

export default function SettingsProfilePage() {
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <SaveScope saveLabel={t.saveChanges}>
          <PictureSection />
          <ProfileForms />
          <Suspense fallback={<SkeletonBlock className="h-48 rounded-card" />}>
            <experience.Component />
          </Suspense>
        </SaveScope>
      </div>
    </SettingsFrame>
  )
}
