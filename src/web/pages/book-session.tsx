import { useParams } from 'react-router'
import { type PublicProfile } from '#contract/profile-schemas.ts'
import { profileRoutes } from '#contract/profiles.ts'
import { InlineAlert } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { BookingForm } from '#web/features/booking/booking-form.tsx'
import { BookingHead } from '#web/features/booking/booking-head.tsx'
import { BookingSkeleton } from '#web/features/booking/booking-skeleton.tsx'
import { NoSlots } from '#web/features/booking/no-slots.tsx'
import { DurationChoice } from '#web/features/slots/duration-choice.tsx'
import { SlotPicker } from '#web/features/slots/slot-picker.tsx'
import { TheirTime } from '#web/features/slots/their-time.tsx'
import { choiceSearch, useChoice } from '#web/features/slots/use-choice.ts'
import { wallTimeOf } from '#web/features/slots/wall-time.ts'
import { findWith, loginThen, paths } from '#web/paths.ts'
import { useSearch } from '#web/platform/browser-router.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/link.tsx'
import { usePublicRead } from '#web/platform/public-read.ts'
import { PageFailure } from '#web/platform/read-failure.tsx'
import { asMember, useSession } from '#web/platform/session.ts'
import { useTitle } from '#web/platform/title.ts'

/** Books one mentor: length, day, time, notes. */
export default function BookSessionPage() {
  const { id = '' } = useParams()
  const t = useMessages('booking')
  const mentor = usePublicRead(profileRoutes.publicProfile, { params: { role: 'mentor', id } })
  useTitle(mentor.data && t.bookWith(mentor.data.fullName))
  if (mentor.error) return <PageFailure error={mentor.error} onRetry={mentor.refetch} />
  if (!mentor.data) return <BookingSkeleton />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,44rem)] lg:gap-10">
      <BookingHead mentor={mentor.data} />
      <Booking mentor={mentor.data} />
    </div>
  )
}

function Booking({ mentor }: { mentor: PublicProfile }) {
  const t = useMessages('booking')
  const me = asMember(useSession())
  if (mentor.isOwn || me?.role === 'mentor')
    return <NotForMentors text={mentor.isOwn ? t.ownBooking : t.mentorsDoNotBook} />
  return mentor.isAvailable ? <Form mentor={mentor} isMentee={me !== null} /> : <NoSlots mentor={mentor} />
}

function Form({ mentor, isMentee }: { mentor: PublicProfile; isMentee: boolean }) {
  const search = useSearch()
  const choice = useChoice(search)
  const who = { id: mentor.profileId, name: mentor.fullName, timeZone: mentor.timeZone }
  const { startsAt, timeZone } = choice
  const here = paths.bookSession(mentor.profileId)
  return (
    <BookingForm
      mentor={mentor}
      choice={choice}
      logInTo={isMentee ? null : loginThen(here + choiceSearch(choice))}
      wallTime={(start) => wallTimeOf(start, [timeZone, mentor.timeZone])}
      theirTime={startsAt ? <TheirTime startsAt={startsAt} timeZone={timeZone} counterpart={who} /> : null}
      picker={(onLost) => (
        <>
          <DurationChoice value={choice.durationMinutes} onChange={choice.setDuration} className="mb-4 max-w-sm" />
          <SlotPicker mentor={who} choice={choice} onLost={onLost} />
        </>
      )}
    />
  )
}

function NotForMentors({ text }: { text: string }) {
  const { findMentor } = useMessages('common')
  return (
    <InlineAlert
      action={
        <Link to={findWith({})} className={buttonClass('secondary')}>
          {findMentor}
        </Link>
      }
    >
      {text}
    </InlineAlert>
  )
}
