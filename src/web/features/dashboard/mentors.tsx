import { dashboardLists } from '#contract/dashboard/constants.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { findWith } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { MentorGrid } from '#web/features/directory/public.ts'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/platform/routing/section.tsx'
import * as t from '#texts/dashboard.ts'
import * as common from '#texts/common.ts'

const suggestions = 3
// They change slowly (spec: stale after 3 h at most).
const fresh = 10 * 60_000

const useRecommended = () =>
  useRead(directoryRoutes.recommendedMentors, { query: dashboardLists.mentors }, { staleTime: fresh })

/** Recommended mentors for a mentee, with reasons. */
export function Mentors() {
  const read = useRecommended()
  return (
    <Section title={t.mentors} {...(read.data?.length ? { allAt: findWith({}) } : {})}>
      {!read.data ? (
        <ReadPlaceholder read={read} skeleton={<SkeletonCards />} what={t.mentorsWhat} />
      ) : read.data.length > 0 ? (
        <MentorGrid mentors={read.data} label={t.mentors} layout="aside" />
      ) : (
        <NoMentors />
      )}
    </Section>
  )
}

/** For a mentee without an upcoming session: three mentors. */
export function FindMentor() {
  const read = useRecommended()
  const hadSessions = (useRead(statsRoutes.stats, {}).data?.totalSessions ?? 0) > 0
  const title = hadSessions ? t.another : t.first
  return (
    <Section title={title}>
      <div className="-mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="max-w-reading text-body text-ink-2">{t.firstText}</p>
        <Link to={findWith({})} className={buttonClass('primary')}>
          {common.discoverMentors}
        </Link>
      </div>
      {!read.data ? (
        <ReadPlaceholder read={read} skeleton={<SkeletonCards />} what={t.mentorsWhat} />
      ) : (
        <MentorGrid mentors={read.data.slice(0, suggestions)} label={title} layout="strip" />
      )}
    </Section>
  )
}

function NoMentors() {
  return (
    <EmptyState
      seed="recommended"
      heading="h3"
      title={t.noMentors}
      action={
        <Link to={findWith({})} className={buttonClass('secondary')}>
          {common.discoverMentors}
        </Link>
      }
    >
      {t.noMentorsText}
    </EmptyState>
  )
}
