import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { bookingRoutes, type Booking } from '#contract/bookings.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { paths } from '#web/paths.ts'
import { call } from '#web/platform/api.ts'
import { useBoot } from '#web/platform/boot.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'

export type AddToCalendarProps = { booking: Booking; name: string }

/** The session in one's own calendar, as a part of its page. */
export function AddToCalendar(props: AddToCalendarProps) {
  const t = useMessages('booking')
  return (
    <section>
      <h2 className="text-h2">{t.addToCalendar}</h2>
      <div className="mt-3">
        <CalendarChoices {...props} />
      </div>
    </section>
  )
}

/** A file for any calendar, links for two. */
export function CalendarChoices({ booking, name }: AddToCalendarProps) {
  const t = useMessages('booking')
  const { appUrl } = useBoot()
  const [isPending, setPending] = useState(false)
  const event = { ...booking, title: t.calendarTitle(name), text: t.calendarText(appUrl + paths.booking(booking.id)) }

  async function download() {
    setPending(true)
    try {
      const text = await call(bookingRoutes.ics, { params: { kind: 'individual', id: booking.id } })
      // It comes through the API with the token, so no plain link can fetch it.
      saveFile(new Blob([text], { type: 'text/calendar' }), `session-${booking.id.slice(0, 8)}.ics`)
    } catch {
      toast.error(t.icsFailed)
    } finally {
      setPending(false)
    }
  }

  return (
    <div role="group" aria-label={t.addToCalendar} className="flex flex-wrap gap-2.5">
      <Button icon={<Icon as={CalendarPlus} />} isPending={isPending} onClick={() => void download()}>
        {t.icsFile}
      </Button>
      <LinkButton href={googleCalendarLink(event)} target="_blank" rel="noopener noreferrer">
        {t.google}
      </LinkButton>
      <LinkButton href={outlookCalendarLink(event)} target="_blank" rel="noopener noreferrer">
        {t.outlook}
      </LinkButton>
    </div>
  )
}
