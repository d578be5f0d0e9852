import { Suspense, useEffect, type ReactNode } from 'react'
import { directoryRoutes } from '#contract/directory/routes.ts'
import type { MentorCard, PublicProfile } from '#contract/directory/schemas.ts'
import { useParams } from '#web/platform/routing/params.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import {
  BookAside,
  BookBar,
  MentorGrid,
  MentorTabs,
  ProfileChoices,
  ProfileHead,
  ProfileSkeleton,
  useSlugAddress,
} from '#web/features/directory/public.ts'
import { Safety } from '#web/features/moderation/public.ts'
import { loginThen, paths } from '#web/paths.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { pageError, PageFailure } from '#web/platform/routing/read-failure.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { useTitle } from '#web/platform/routing/title.ts'
import * as t from '#texts/directory/profile.ts'
import * as common from '#texts/common.ts'

const panel = lazyComponent(() =>
  import('#web/features/availability/slots/booking-panel.tsx').then((module) => module.BookingPanel),
)
// Only mentors see it, on their own profile.
const verificationBanner = lazyComponent(
  () => import('#web/features/verification/verification-banner.tsx').then((module) => module.VerificationBanner),
  { failure: 'hidden' },
)
const wide = '(min-width: 64.25rem)'

/** A mentor's public profile: head and availability, around the current tab. */
export function MentorFrame({ children }: { children: (mentor: PublicProfile) => ReactNode }) {
  const { id = '' } = useParams()
  const mentor = useRead(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })
  usePreloadOwn(id)
  useTitle(mentor.data?.fullName)
  useSlugAddress(mentor.data)
  const error = pageError(mentor)
  if (error) return <PageFailure error={error} onRetry={() => void mentor.refetch()} />
  if (!mentor.data) return <ProfileSkeleton />
  const page = (
    <div
      className={
        'flex flex-col *:min-w-0 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] ' +
        'lg:items-start lg:gap-x-8'
      }
    >
      <div>
        {mentor.data.isOwn ? (
          <div className="mb-6 empty:hidden">
            <verificationBanner.Component profileId={mentor.data.profileId} />
          </div>
        ) : null}
        <ProfileHead profile={mentor.data} />
      </div>
      {/* At the bottom or the side of the screen, but for the keyboard right after the name. */}
      <BookBar mentor={mentor.data} />
      <BookAside mentor={mentor.data} Calendar={Calendar} />
      <ProfileChoices profile={mentor.data} />
      <div>
        <MentorTabs id={id} />
        {children(mentor.data)}
        <Safety target={{ what: 'profile', person: mentor.data }} leavesPage className="mt-10" />
      </div>
      <OtherMentors mentor={mentor.data} />
    </div>
  )
  // The banner stands above all else, so it comes with the page.
  return mentor.data.isOwn ? <Suspense fallback={<ProfileSkeleton />}>{page}</Suspense> : page
}

/** Fetches the banner of one's own profile while that is read. */
function usePreloadOwn(id: string): void {
  const { profileId, profileSlug } = asMember(useSession()) ?? {}
  const isOwn = id === profileId || id === profileSlug
  useEffect(() => {
    if (isOwn) verificationBanner.preload().catch(() => undefined)
  }, [isOwn])
}

/** The booking calendar, on wide screens; its code is loaded after the page. */
function Calendar({ mentor, children }: { mentor: PublicProfile; children: ReactNode }) {
  const isWide = useMediaQuery(wide)
  const isMember = asMember(useSession()) !== null
  if (!isWide) return children
  const who = { id: mentor.profileId, name: mentor.fullName, timeZone: mentor.timeZone }
  const continueTo = (search: string) => {
    const to = paths.bookSession(mentor.profileSlug) + search
    return isMember ? to : loginThen(to)
  }
  return (
    <Suspense fallback={children}>
      <panel.Component mentor={who} continueTo={continueTo} isVisitor={!isMember} />
    </Suspense>
  )
}

/** Similar mentors for members, recommended ones for visitors; nothing if there are none. */
function OtherMentors({ mentor }: { mentor: PublicProfile }) {
  const me = asMember(useSession())
  const params = { id: mentor.profileId, profileId: me?.profileId ?? mentor.profileId }
  const similar = useRead(directoryRoutes.similarMentors, { params }, { enabled: me !== null })
  const recommended = useRead(directoryRoutes.landingMentors, {}, { enabled: me === null })
  const found: readonly MentorCard[] = (me ? similar : recommended).data ?? []
  const others = found
    .filter(({ profileId }) => profileId !== mentor.profileId && profileId !== me?.profileId)
    .slice(0, 3)
  if (others.length === 0) return null
  const title = me ? t.similar : t.recommended
  return (
    <section className="mt-14 lg:col-span-full">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h2">{title}</h2>
        <Link to={paths.find} className={buttonClass('link')}>
          {common.seeAll}
        </Link>
      </div>
      <MentorGrid mentors={others} label={title} layout="strip" />
    </section>
  )
}
