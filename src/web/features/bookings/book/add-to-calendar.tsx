import type { Booking } from '#contract/bookings/routes.ts'
import { paths } from '#web/paths.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { CalendarChoices } from '#web/features/sessions/public.ts'
import * as t from '#texts/bookings.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import * as calendar from '#texts/sessions/add-to-calendar.ts'

type AddToCalendarProps = { booking: Booking; name: string }

/** The section of the session's page about adding it to a calendar. */
export function AddToCalendar(props: AddToCalendarProps) {
  return (
    <section className="print:hidden">
      <h2 className="text-h2">{calendar.add}</h2>
      <div className="mt-3">
        <BookingCalendarChoices {...props} />
      </div>
    </section>
  )
}

/** The ways to add a one-on-one session to a calendar. */
export function BookingCalendarChoices({ booking, name }: AddToCalendarProps) {
  const { appUrl } = useBoot()
  const event = {
    ...booking,
    title: t.calendarTitle({ name }),
    text: t.calendarText({ address: appUrl + localAddress(paths.booking(booking.id)) }),
  }
  return <CalendarChoices kind="individual" id={booking.id} event={event} />
}
