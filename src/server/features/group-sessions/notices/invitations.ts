import { senderOf } from '#server/features/bookings/public.ts'
import { writeIcs, type IcsEvent } from '#server/platform/text/ics.ts'
import type { EmailContent } from '#server/platform/mail/email.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { calendarEntries, cancelledEntries } from '../series/calendar-entries.ts'
import type { OccurrenceFacts, SessionFacts } from '../series/queries.ts'
import type { SessionRecipient } from './recipients.ts'

type Site = AppDependencies['env']

/** The session with the SEQUENCE of the recipient's own calendar entry. */
const withOwnSequence = ({ seatChanges }: SessionRecipient, session: SessionFacts): SessionFacts => ({
  ...session,
  sequence: session.sequence + seatChanges,
})

const siteFor = ({ APP_URL }: Site, { locale }: SessionRecipient) => ({ APP_URL, ...(locale && { locale }) })

/** Adds or updates the session in the recipient's calendar, or removes it when none of its occurrences is left for them. */
export function invitation(
  site: Site,
  session: SessionFacts,
  recipient: SessionRecipient,
  now: Date,
): EmailContent['calendar'] {
  const all = session.occurrences.map(({ id }) => id)
  const attended = new Set(recipient.attends === null ? all : all.filter((id) => recipient.attends!.has(id)))
  // Without any occurrence of their own the whole entry is cancelled, whatever it contained.
  const events = calendarEntries(
    siteFor(site, recipient),
    withOwnSequence(recipient, session),
    attended.size > 0 ? attended : new Set(all),
  )
  const isOver =
    attended.size === 0 || !session.occurrences.some((one) => attended.has(one.id) && one.status === 'UPCOMING')
  return calendarOf(site, recipient, now, isOver ? 'CANCEL' : 'REQUEST', isOver ? asCancelled(events) : events)
}

/** Removes single occurrences of a series that continues in the recipient's calendar. */
export function removal(
  site: Site,
  session: SessionFacts,
  recipient: SessionRecipient,
  cancelled: readonly OccurrenceFacts[],
  now: Date,
): EmailContent['calendar'] {
  const own = session.occurrences.filter((one) => recipient.attends === null || recipient.attends.has(one.id))
  const upcoming = own.filter((one) => one.status === 'UPCOMING')
  // A single remaining occurrence, or none, is not a series in the calendar.
  if (upcoming.length < 2) return invitation(site, session, recipient, now)
  const events = cancelledEntries(
    siteFor(site, recipient),
    withOwnSequence(recipient, session),
    cancelled.filter((one) => own.includes(one)),
  )
  return events.length === 0 ? undefined : calendarOf(site, recipient, now, 'CANCEL', events)
}

const asCancelled = (events: readonly IcsEvent[]) => events.slice(0, 1).map((event) => ({ ...event, cancelled: true }))

function calendarOf(
  site: Site,
  { name, email }: SessionRecipient,
  now: Date,
  method: 'REQUEST' | 'CANCEL',
  events: readonly IcsEvent[],
) {
  const attendee = { name, email }
  const ics = writeIcs({ method, product: site.APP_NAME, stamp: now, organizer: senderOf(site), attendee, events })
  return { method, ics } as const
}
