import { type PublicProfile } from '#contract/directory/schemas.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { useParams } from '#web/platform/routing/params.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import {
  BookingForm,
  BookingFormSkeleton,
  BookingHead,
  BookingSkeleton,
  NoSlots,
} from '#web/features/bookings/public.ts'
import { useHydrated } from '#web/platform/dom/hydrated.ts'
import { useSlugAddress } from '#web/features/directory/public.ts'
import { findWith } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { pageError, PageFailure } from '#web/platform/routing/read-failure.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { useTitle } from '#web/platform/routing/title.ts'
import * as t from '#texts/bookings.ts'
import * as common from '#texts/common.ts'

/** Books one mentor: length, day, time, notes. */
export default function BookSessionPage() {
  const { id = '' } = useParams()
  const mentor = useRead(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })
  useTitle(mentor.data && t.bookWith({ name: mentor.data.fullName }))
  useSlugAddress(mentor.data)
  const isHydrated = useHydrated()
  const error = pageError(mentor)
  if (error) return <PageFailure error={error} onRetry={() => void mentor.refetch()} />
  if (!mentor.data) return <BookingSkeleton />
  return (
    // As high as the screen: the footer stays below it while the form arrives.
    <div className="grid min-h-dvh content-start items-start gap-4 sm:gap-6 lg:grid-cols-[17rem_minmax(0,44rem)] lg:gap-10">
      <BookingHead mentor={mentor.data} />
      {/* Its fields work with script only. */}
      {isHydrated ? <Booking mentor={mentor.data} /> : <BookingFormSkeleton />}
    </div>
  )
}

function Booking({ mentor }: { mentor: PublicProfile }) {
  const me = asMember(useSession())
  if (mentor.isOwn || me?.role === 'mentor')
    return <NotForMentors text={mentor.isOwn ? t.ownBooking : t.mentorsDoNotBook} />
  return mentor.isAvailable ? <BookingForm mentor={mentor} isMember={me !== null} /> : <NoSlots mentor={mentor} />
}

function NotForMentors({ text }: { text: string }) {
  return (
    <InlineAlert
      action={
        <Link to={findWith({})} className={buttonClass('secondary')}>
          {common.findMentor}
        </Link>
      }
    >
      {text}
    </InlineAlert>
  )
}
