import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { PictureSection, ProfileForms } from '#web/features/profiles/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'
import { SaveScope } from '#web/platform/forms/save-scope.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { paths } from '#web/paths.ts'
import * as t from '#texts/settings.ts'

const experience = lazyComponent(() =>
  import('#web/features/profiles/settings/experience-section.tsx').then((module) => module.ExperienceSection),
)

const sectionList = lazyComponent(() => import('./components/section-list.tsx').then((module) => module.SectionList))

/** The first section; at the address of the settings a phone shows the list of all sections. */
export default function SettingsProfilePage() {
  const isPhone = useMediaQuery(phoneQuery)
  if (useLocation().pathname === paths.settings && isPhone)
    return (
      <Suspense fallback={<SkeletonBlock className="h-120 rounded-card" />}>
        <sectionList.Component />
      </Suspense>
    )
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
