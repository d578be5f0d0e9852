import { senderOf } from '#server/features/bookings/public.ts'
import { writeIcs, type IcsEvent } from '#server/platform/text/ics.ts'
import type { Letter } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { calendarEntries, cancelledEntries } from '../series/calendar-entries.ts'
import type { OccurrenceFacts, SessionFacts } from '../series/queries.ts'
import type { Reader } from './find-readers.ts'

type Site = Parts['env']

/** The session with the sequence of the reader's own entry. */
const heldBy = ({ seatChanges }: Reader, session: SessionFacts): SessionFacts => ({
  ...session,
  sequence: session.sequence + seatChanges,
})

/** Puts the session into the reader's calendar as it stands for her now, or takes it away when nothing is left of it. */
export function invitation(site: Site, session: SessionFacts, reader: Reader, now: Date): Letter['calendar'] {
  const all = session.occurrences.map(({ id }) => id)
  const attended = new Set(reader.attends === null ? all : all.filter((id) => reader.attends!.has(id)))
  // Nothing of it is hers any more: the entry is taken out, whatever it held.
  const events = calendarEntries(site, heldBy(reader, session), attended.size > 0 ? attended : new Set(all))
  const isOver =
    attended.size === 0 || !session.occurrences.some((one) => attended.has(one.id) && one.status === 'UPCOMING')
  return written(site, reader, now, isOver ? 'CANCEL' : 'REQUEST', isOver ? takenOut(events) : events)
}

/** Takes single occurrences out of a series that goes on in the reader's calendar. */
export function removal(
  site: Site,
  session: SessionFacts,
  reader: Reader,
  gone: readonly OccurrenceFacts[],
  now: Date,
): Letter['calendar'] {
  const hers = session.occurrences.filter((one) => reader.attends === null || reader.attends.has(one.id))
  const left = hers.filter((one) => one.status === 'UPCOMING')
  // Of one that is left, or of none, the calendar holds no series.
  if (left.length < 2) return invitation(site, session, reader, now)
  const events = cancelledEntries(
    site,
    heldBy(reader, session),
    gone.filter((one) => hers.includes(one)),
  )
  return events.length === 0 ? undefined : written(site, reader, now, 'CANCEL', events)
}

const takenOut = (events: readonly IcsEvent[]) => events.slice(0, 1).map((event) => ({ ...event, cancelled: true }))

function written(
  site: Site,
  { name, email }: Reader,
  now: Date,
  method: 'REQUEST' | 'CANCEL',
  events: readonly IcsEvent[],
) {
  const attendee = { name, email }
  const ics = writeIcs({ method, product: site.APP_NAME, stamp: now, organizer: senderOf(site), attendee, events })
  return { method, ics } as const
}
