import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useParams } from '#web/platform/routing/params.ts'
import { bookingRoutes, type Booking } from '#contract/bookings/routes.ts'
import { counterpartOf } from '#rules/bookings/sides.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import {
  AddToCalendar,
  JoinSession,
  NoShows,
  SessionFacts,
  SessionHead,
  SessionSkeleton,
  WhatNext,
  ChangeButtons,
  SessionNote,
  isUnanswered,
} from '#web/features/bookings/public.ts'
import { Safety } from '#web/features/moderation/public.ts'
import { AwaitedHere } from '#web/features/reviews/public.ts'
import { paths } from '#web/paths.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { NetworkLink } from '#web/platform/routing/network-link.tsx'
import { MessageAction } from '#web/features/connections/public.ts'
import { JoinWhenNear } from '#web/features/sessions/public.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { PageFailure } from '#web/platform/routing/read-failure.tsx'
import { useTitle } from '#web/platform/routing/title.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/bookings.ts'

// What was agreed comes after when and with whom.
const note = lazyComponent(
  keptOffline(() => import('#web/features/next-steps/mentor-note.tsx').then((module) => module.MentorNote)),
)
const steps = lazyComponent(
  keptOffline(() => import('#web/features/next-steps/next-steps.tsx').then((module) => module.NextSteps)),
)

const kept = lazyComponent(
  () => import('#web/features/rooms/notes/kept-notes.tsx').then((module) => module.KeptNotes),
  { failure: 'hidden' },
)

const afterBooking = lazyComponent(
  () => import('#web/features/notifications/after-booking.tsx').then((module) => module.AfterBooking),
  { failure: 'hidden' },
)

const hint = lazyComponent(
  () => import('#web/features/bookings/list/booking-calendar-hint.tsx').then((module) => module.BookingCalendarHint),
  { failure: 'hidden' },
)

const instead = lazyComponent(
  () => import('#web/features/directory/profile/mentors-instead.tsx').then((module) => module.MentorsInstead),
  { failure: 'hidden' },
)

/** A one-on-one session's page: first the confirmation, later its details. */
export default function BookingPage() {
  const { id = '' } = useParams()
  const { role } = useMe()
  const read = useRead(bookingRoutes.oneBooking, { params: { role, id } })
  if (read.data) return <Session booking={read.data} />
  return read.error ? <PageFailure error={read.error} onRetry={() => void read.refetch()} /> : <SessionSkeleton />
}

function Session({ booking }: { booking: Booking }) {
  const { role } = useMe()
  const state = useLocation().state as { isFresh?: boolean } | null
  const { name } = counterpartOf(booking, role)
  useTitle(t.sessionWith({ name }))
  const other = { profileId: role === 'mentor' ? booking.menteeId : booking.mentorId, fullName: name }
  const isOpen = booking.status === 'UPCOMING' || booking.status === 'PENDING'
  return (
    <>
      <SessionHead booking={booking} reader={role} isFresh={state?.isFresh === true} />
      {state?.isFresh ? (
        <Suspense>
          <afterBooking.Component />
        </Suspense>
      ) : null}
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-7">
          <SessionNote booking={booking} reader={role} />
          {booking.status === 'UPCOMING' && role === 'mentor' ? (
            <Suspense>
              <hint.Component booking={booking} reader={role} />
            </Suspense>
          ) : null}
          <NoShows booking={booking} reader={role} />
          {/* On phones a button that is off for days would stand above the time. */}
          {booking.status === 'UPCOMING' ? (
            <JoinWhenNear session={booking}>
              <div className="lg:hidden print:hidden">
                <JoinSession booking={booking} />
              </div>
            </JoinWhenNear>
          ) : null}
          <SessionFacts booking={booking} reader={role} />
          <ChangeButtons booking={booking} reader={role} />
          <After booking={booking} />
          {booking.status === 'UPCOMING' ? <AddToCalendar booking={booking} name={name} /> : null}
          <SessionLinks booking={booking} />
          <Safety target={{ what: 'session', person: other, subject: { kind: 'BOOKING', id: booking.id } }} />
        </div>
        {isOpen ? (
          <Aside>
            {booking.status === 'UPCOMING' ? (
              <div className="hidden lg:block">
                <JoinSession booking={booking} />
              </div>
            ) : null}
            <WhatNext booking={booking} reader={role} name={name} />
          </Aside>
        ) : null}
      </div>
      {role === 'mentee' && isUnanswered(booking) ? (
        <Suspense>
          <instead.Component bookingId={booking.id} />
        </Suspense>
      ) : null}
    </>
  )
}

/** What was agreed, and once the session is over, how it was. */
function After({ booking }: { booking: Booking }) {
  const { role } = useMe()
  const other = counterpartOf(booking, role)
  if (booking.status !== 'UPCOMING' && booking.status !== 'PAST') return null
  return (
    <>
      {booking.status === 'PAST' && role === 'mentee' ? (
        <AwaitedHere mentorId={booking.mentorId} sessionId={booking.id} />
      ) : null}
      {booking.status === 'PAST' && role === 'mentor' ? (
        <Suspense>
          <note.Component sessionId={booking.id} menteeName={other.name} />
        </Suspense>
      ) : null}
      <Suspense>
        <steps.Component otherId={other.id} otherName={other.name} page={paths.booking(booking.id)} />
      </Suspense>
      {booking.hasBuiltInRoom ? (
        <Suspense>
          <kept.Component sessionId={booking.id} otherName={other.name} />
        </Suspense>
      ) : null}
    </>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <Card as="aside" className="flex flex-col gap-6">
      {children}
    </Card>
  )
}

/** Where to go from here. */
function SessionLinks({ booking }: { booking: Booking }) {
  const { role } = useMe()
  const other = counterpartOf(booking, role)
  const isOver = booking.status === 'PAST' || booking.status === 'CANCELLED'
  return (
    <div className="flex flex-wrap gap-2.5 border-t border-line pt-5 print:hidden">
      {isOver && role === 'mentee' ? (
        <NetworkLink to={paths.bookSession(booking.mentorSlug)} className={buttonClass('primary')}>
          {t.bookAgain({ name: booking.mentorFullName })}
        </NetworkLink>
      ) : null}
      <MessageAction person={{ profileId: other.id, name: other.name }} />
      <Link to={paths.sessions} className={buttonClass('secondary')}>
        {t.toSessions}
      </Link>
    </div>
  )
}
