import { Suspense } from 'react'
import { ExperienceSection, PictureSection } from '#web/features/profiles/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { SaveScope } from '#web/platform/forms/save-scope.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'

// With the forms the page would be over its weight limit, so they are lazy; what is above and below them is not.
const forms = lazyComponent(() =>
  import('#web/features/profiles/settings/profile-forms.tsx').then((module) => module.ProfileForms),
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
          <ExperienceSection />
        </SaveScope>
      </div>
    </SettingsFrame>
  )
}
