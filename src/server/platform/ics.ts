import ical, { ICalAttendeeRole, ICalAttendeeStatus, type ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** A session as a calendar entry. Only the reader is named in it: nobody's address is shown to somebody else. */
export type IcsEvent = {
  /** Constant for the life of the session; the receiver's calendar finds its entry by it. */
  uid: string
  /** Rises with every change (RFC 5545, 3.8.7.4). */
  sequence: number
  start: Date
  end: Date
  cancelled: boolean
  summary: string
  description: string
  url: string
}

export type IcsCalendar = {
  /** PUBLISH for files and feeds, REQUEST and CANCEL for mails (RFC 5546). */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  product: string
  /** When it was written. */
  stamp: Date
  /** The program's own address; with the reader, it makes a mail an invitation. */
  organizer?: { name: string; email: string }
  attendee?: { name: string; email: string }
  /** The calendar's name, for feeds. */
  name?: string
  events: readonly IcsEvent[]
}

/** iCalendar text (RFC 5545), every instant in UTC: dates are given as `Date`, because the library writes a ZonedDateTime as if it were UTC. */
export function writeIcs({ method, product, stamp, organizer, attendee, name, events }: IcsCalendar): string {
  const calendar = ical({
    prodId: { company: product, product },
    method: method as ICalCalendarMethod,
    ...(name === undefined ? {} : { name }),
  })
  for (const event of events) {
    const entry = calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      start: event.start,
      end: event.end,
      stamp,
      summary: event.summary,
      description: event.description,
      url: event.url,
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
    if (organizer) entry.organizer({ name: organizer.name, email: organizer.email })
    if (attendee) {
      entry.createAttendee({
        ...attendee,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      })
    }
  }
  return calendar.toString()
}
