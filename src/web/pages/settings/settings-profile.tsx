import { Suspense } from 'react'
import { PictureSection } from '#web/features/profiles/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { SaveScope } from '#web/platform/forms/save-scope.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'

// Forms, lists and dialogs are over the page's weight limit, so they are lazy; the picture on top is not.
const forms = lazyComponent(() =>
  import('#web/features/profiles/settings/profile-forms.tsx').then((module) => module.ProfileForms),
)
const experience = lazyComponent(() =>
  import('#web/features/profiles/settings/experience-section.tsx').then((module) => module.ExperienceSection),
)

export default function SettingsProfilePage() {
  const t = useMessages('settings')
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <SaveScope saveLabel={t.saveChanges}>
          <PictureSection />
          <Suspense fallback={<SkeletonBlock className="h-120 rounded-card" />}>
            <forms.Component />
          </Suspense>
          <Suspense fallback={<SkeletonBlock className="h-40 rounded-card" />}>
            <experience.Component />
          </Suspense>
        </SaveScope>
      </div>
    </SettingsFrame>
  )
}
