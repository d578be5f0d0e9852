import { Suspense } from 'react'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { AboutForm } from './about-form.tsx'
import { AskAboutForm } from './ask-about-form.tsx'
import { FactsSection } from './facts-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { LanguagesForm } from './languages-form.tsx'
import { PlaceForm } from './place-form.tsx'
import { TopicsForm } from './topics-form.tsx'
import { WorkForm } from './work-form.tsx'

const introduction = lazyComponent(() =>
  import('./introduction-section.tsx').then((module) => module.IntroductionSection),
)
const clock = lazyComponent(() => import('./clock-section.tsx').then((module) => module.ClockSection))

const topicRoutes = { mentor: directoryRoutes.expertise, mentee: directoryRoutes.interests }

/** The read-only facts and the forms, once their initial values are loaded. */
export function ProfileForms() {
  const { role, profileId: id } = useMe()
  const info = useRead(profileRoutes.personalInfo, {})
  const topics = useRead(topicRoutes[role], { params: { id } })
  if (info.data && topics.data) {
    return (
      <>
        <FactsSection info={info.data} />
        <AboutForm info={info.data} />
        <AskAboutForm askAbout={info.data.askAbout} />
        {role === 'mentor' ? (
          <Suspense fallback={<SkeletonBlock className="h-44 rounded-card" />}>
            <introduction.Component introduction={info.data.introduction} seed={id} />
          </Suspense>
        ) : null}
        <WorkForm info={info.data} />
        <TopicsForm topics={topics.data.map(({ name }) => name)} />
        <LanguagesForm languages={info.data.languages} />
        <PlaceForm info={info.data} />
        <LanguageSection />
        <Suspense fallback={<SkeletonBlock className="h-36 rounded-card" />}>
          <clock.Component />
        </Suspense>
      </>
    )
  }
  const read = {
    error: info.error ?? topics.error,
    refetch: () => Promise.all([info.refetch(), topics.refetch()]),
  }
  const skeleton = (
    <div className="flex flex-col gap-10">
      <SkeletonBlock className="h-44 rounded-card" />
      <SkeletonBlock className="h-96 rounded-card" />
      <SkeletonBlock className="h-72 rounded-card" />
    </div>
  )
  return <ReadPlaceholder read={read} skeleton={skeleton} />
}
