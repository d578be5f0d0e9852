import { directoryRoutes } from '#contract/directory/routes.ts'
import type { MentorCard } from '#contract/directory/schemas.ts'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { ForMentors } from './landing/for-mentors.tsx'
import { Hero } from './landing/hero.tsx'
import { HowItWas } from './landing/how-it-was.tsx'
import { HowItWorks } from './landing/how-it-works.tsx'
import { TopicLinks } from './landing/topic-links.tsx'
import { PlainShortcuts } from '#web/features/shell/public.ts'
import { thisWeek, GroupStrip } from '#web/features/group-sessions/public.ts'
import { MentorGrid, NextFree } from '#web/features/directory/public.ts'
import { paths, signUpAs } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { BecomeLinks } from '#web/pages/site/landing/become-links.tsx'
import * as t from '#texts/site/landing.ts'
import * as common from '#texts/common.ts'

// With fewer the section is left out.
const fewest = 3

/** The landing page: only real data, empty sections are left out. Rendered on the server only; `entry-landing.ts` is its only script. */
export default function LandingPage() {
  const mentors = useRead(directoryRoutes.landingMentors, {}).data ?? []
  const first = soonest(mentors)
  const languages = mostSpoken(mentors)
  return (
    <>
      <Hero mentor={first} languages={languages} nextFree={first ? <NextFree mentor={first} /> : null} />
      <div className="relative">
        <ThisWeek />
        <HowItWorks />
        <HowItWas />
        <Recommended mentors={mentors.filter((mentor) => mentor !== first)} />
        <ForMentors />
        <TopicLinks />
        <ClosingCall />
        <SignUpBar />
      </div>
      <PlainShortcuts />
    </>
  )
}

/** Who is free first; null if nobody is. */
function soonest(mentors: readonly MentorCard[]): MentorCard | null {
  const free = mentors.flatMap((mentor) =>
    mentor.nextFreeSlot ? [{ mentor, at: Date.parse(mentor.nextFreeSlot) }] : [],
  )
  return free.toSorted((one, other) => one.at - other.at)[0]?.mentor ?? null
}

/** The languages that most of these mentors speak: each claim is true of somebody on this page. */
function mostSpoken(mentors: readonly MentorCard[]): string[] {
  const speakers = Map.groupBy(
    mentors.flatMap((mentor) => mentor.languages),
    (language) => language,
  )
  const byCount = [...speakers].toSorted(([, a], [, b]) => b.length - a.length)
  return byCount.slice(0, 4).map(([language]) => language)
}

const hasSeats = ({ capacity, going }: GroupSession) => capacity === null || going < capacity

function ThisWeek() {
  const all = useRead(groupListRoutes.discoverGroupSessions, thisWeek).data ?? []
  if (all.length < fewest) return null
  // A visitor sees those first that they can come to.
  const sessions = [...all.filter(hasSeats), ...all.filter((session) => !hasSeats(session))].slice(0, fewest)
  return (
    <section className="gutter mx-auto max-w-marketing pb-14 lg:pb-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section">{t.groupsTitle}</h2>
        <Link to={paths.publicGroups} className={buttonClass('link')}>
          {t.allGroups}
        </Link>
      </div>
      <GroupStrip sessions={sessions} label={t.groupsTitle} />
    </section>
  )
}

function Recommended({ mentors }: { mentors: readonly MentorCard[] }) {
  const shown = mentors.slice(0, 6)
  if (shown.length < fewest) return null
  return (
    <section className="gutter mx-auto max-w-marketing pt-14 lg:pt-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section">{t.mentorsTitle}</h2>
        <Link to={paths.find} className={buttonClass('link')}>
          {common.seeAll}
        </Link>
      </div>
      <MentorGrid mentors={shown} label={t.mentorsTitle} layout="strip" />
    </section>
  )
}

/** The closing section with the two sign-up buttons. */
function ClosingCall() {
  return (
    <section className="gutter mx-auto max-w-marketing pb-16 lg:pb-24">
      <Cloth seed="closing" width={1200} height={64} strips={25} className="h-12 rounded-card saver:hidden lg:h-16" />
      <h2 className="mt-8 text-section">{t.closing}</h2>
      <p className="mt-2 text-body text-ink-2">{t.closingText}</p>
      <BecomeLinks className="mt-6" />
    </section>
  )
}

/** A bottom bar on phones once the hero is scrolled out: sticky inside the content after the hero, so it needs no script. */
function SignUpBar() {
  return (
    <div
      className={
        'gutter sticky bottom-0 z-20 flex flex-wrap gap-x-3 gap-y-2 border-t border-line bg-surface pt-3 ' +
        'pb-[calc(0.75rem+env(safe-area-inset-bottom))] large-text:hidden md:hidden'
      }
    >
      <Link to={paths.find} className={buttonClass('secondary', 'md', 'flex-auto px-3')}>
        {common.findMentor}
      </Link>
      <Link to={signUpAs('mentee')} className={buttonClass('primary', 'md', 'flex-auto px-3')}>
        {common.signUp}
      </Link>
    </div>
  )
}
