import ical, { ICalAttendeeRole, ICalAttendeeStatus, type ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { wallOf } from '#rules/time/zone-offsets.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import { stampOf, zoneDefinition } from './zone-definition.ts'

/** A session as a calendar entry. Only the recipient is named: no e-mail address is disclosed to other participants. */
export type IcsEvent = {
  /** Constant for the life of the session; the recipient's calendar identifies its entry by it. */
  uid: string
  /** Increases with every change (RFC 5545, 3.8.7.4). */
  sequence: number
  start: Date
  end: Date
  cancelled: boolean
  summary: string
  description: string
  url: string
  /** The zone in whose local time it recurs; without one in UTC. */
  zone?: string | undefined
  repeat?: {
    /** The value of an RRULE. */
    rule: string
    /** Excluded starts of the rule. */
    except: readonly Date[]
  }
  /** Replaces the occurrence that the rule of the same `uid` has at this instant. */
  recurrenceId?: Date
  /** When it last changed, for files that are read again: then it is also the stamp of the entry. */
  changedAt?: Date
}

export type IcsCalendar = {
  /** PUBLISH for files and feeds, REQUEST and CANCEL for e-mails (RFC 5546); none on a CalDAV server (RFC 4791, 4.1). */
  method?: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  product: string
  /** When the calendar was generated. */
  stamp: Date
  /** The sender address; with the attendee, it makes an e-mail an invitation. */
  organizer?: { name: string; email: string }
  attendee?: { name: string; email: string }
  /** The name of the calendar and how often to read it again, in seconds, for feeds. */
  name?: string
  refresh?: number
  /** Where a public feed is read again (RFC 7986, 5.8). */
  source?: string
  events: readonly IcsEvent[]
}

/**
 * iCalendar text (RFC 5545), every instant in UTC unless its event names a zone. Without a zone dates are passed as `Date`, because the
 * library writes a ZonedDateTime as if it were UTC; with one as ZonedDateTime, because it writes a `Date` in the system time zone.
 */
export function writeIcs({
  method,
  product,
  stamp,
  organizer,
  attendee,
  name,
  refresh,
  source,
  events,
}: IcsCalendar): string {
  const calendar = ical({
    prodId: { company: product, product },
    ...(method === undefined ? {} : { method: method as ICalCalendarMethod }),
    ...(name === undefined ? {} : { name }),
    ...(refresh === undefined ? {} : { ttl: refresh }),
    ...(source === undefined ? {} : { source }),
    timezone: { name: null, generator: (zone) => definitionFor(zone, events) },
  })
  for (const event of events) {
    const entry = calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      start: inZone(event.start, event.zone),
      end: inZone(event.end, event.zone),
      stamp: event.changedAt ?? stamp,
      ...(event.changedAt === undefined ? {} : { lastModified: event.changedAt }),
      ...(event.zone === undefined ? {} : { timezone: event.zone }),
      ...(event.recurrenceId === undefined ? {} : { recurrenceId: inZone(event.recurrenceId, event.zone) }),
      ...(event.repeat === undefined ? {} : { repeating: repeatLines(event.repeat, event.zone) }),
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

const inZone = (instant: Date, zone: string | undefined) =>
  zone === undefined ? instant : Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)

function repeatLines({ rule, except }: NonNullable<IcsEvent['repeat']>, zone: string | undefined): string {
  const name = zone === undefined ? 'EXDATE' : `EXDATE;TZID=${zone}`
  const excluded = except.length === 0 ? [] : [`${name}:${except.map((instant) => stampIn(zone, instant)).join(',')}`]
  return [`RRULE:${rule}`, ...excluded].join('\n')
}

/** `20261126T180000` in a zone, else `20261126T150000Z`. */
function stampIn(zone: string | undefined, instant: Date): string {
  const moment = instant.getTime()
  return zone === undefined ? `${stampOf(moment)}Z` : stampOf(wallOf(zoneOffsets(zone, moment, moment), moment))
}

/** The definition of a zone for all instants of these events. */
function definitionFor(zone: string, events: readonly IcsEvent[]): string {
  const instants = events
    .filter((event) => event.zone === zone)
    .flatMap(({ start, end, recurrenceId, repeat }) => [start, end, recurrenceId ?? start, ...untilOf(repeat?.rule)])
  const times = instants.map((instant) => instant.getTime())
  return zoneDefinition(zone, Math.min(...times), Math.max(...times))
}

function untilOf(rule = ''): Date[] {
  const [, year, month, day] = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rule) ?? []
  return year === undefined ? [] : [new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))]
}
