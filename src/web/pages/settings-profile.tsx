import { Suspense } from 'react'
import { PictureSection } from '#web/features/settings/profile/picture-section.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { lazyComponent } from '#web/platform/lazy-page.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'

// Forms, lists and dialogs weigh twice what a page may; the picture on top is there at once.
const forms = lazyComponent(() =>
  import('#web/features/settings/profile/profile-forms.tsx').then((module) => module.ProfileForms),
)
const experience = lazyComponent(() =>
  import('#web/features/settings/profile/experience-section.tsx').then((module) => module.ExperienceSection),
)

export default function SettingsProfilePage() {
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <PictureSection />
        <Suspense fallback={<SkeletonBlock className="h-120 rounded-card" />}>
          <forms.Component />
        </Suspense>
        <Suspense fallback={<SkeletonBlock className="h-40 rounded-card" />}>
          <experience.Component />
        </Suspense>
      </div>
    </SettingsFrame>
  )
}
