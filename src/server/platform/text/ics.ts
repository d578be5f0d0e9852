import { wallOf } from '#rules/time/zone-offsets.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import ical, { ICalAttendeeRole, ICalAttendeeStatus, type ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

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
  /** The zone in which the wall time recurs; required with `repeat` and `recurrenceId`, which would drift in UTC. */
  zone?: string
  repeat?: {
    /** The value of an RRULE. */
    rule: string
    /** Excluded starts of the rule, and additional starts. */
    except: readonly Date[]
    extra: readonly Date[]
  }
  /** Replaces the occurrence that the rule of the same `uid` has at this instant. */
  recurrenceId?: Date
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
  /** The name of the calendar, for feeds. */
  name?: string
  events: readonly IcsEvent[]
}

/**
 * iCalendar text (RFC 5545), every instant in UTC unless its event names a zone. Without a zone dates are passed as `Date`, because the
 * library writes a ZonedDateTime as if it were UTC; with one as ZonedDateTime, because it writes a `Date` in the system time zone.
 */
export function writeIcs({ method, product, stamp, organizer, attendee, name, events }: IcsCalendar): string {
  const calendar = ical({
    prodId: { company: product, product },
    ...(method === undefined ? {} : { method: method as ICalCalendarMethod }),
    ...(name === undefined ? {} : { name }),
    timezone: { name: null, generator: (zone) => timeZoneText(zone, events) },
  })
  for (const event of events) {
    const entry = calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      start: inZone(event.start, event.zone),
      end: inZone(event.end, event.zone),
      stamp,
      ...(event.zone === undefined ? {} : { timezone: event.zone }),
      ...(event.recurrenceId === undefined ? {} : { recurrenceId: inZone(event.recurrenceId, event.zone) }),
      ...(event.repeat === undefined ? {} : { repeating: repeatLines(event.repeat, event.zone ?? 'UTC') }),
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

function repeatLines({ rule, except, extra }: NonNullable<IcsEvent['repeat']>, zone: string): string {
  const list = (name: string, instants: readonly Date[]) =>
    instants.length === 0
      ? []
      : [`${name};TZID=${zone}:${instants.map((instant) => wallStamp(instant, zone)).join(',')}`]
  return [`RRULE:${rule}`, ...list('EXDATE', except), ...list('RDATE', extra)].join('\n')
}

const stampOf = (wall: number) => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
const wallStamp = (instant: Date, zone: string) => {
  const moment = instant.getTime()
  return stampOf(wallOf(zoneOffsets(zone, moment, moment), moment))
}

/** A VTIMEZONE (RFC 5545, 3.6.5) that lists every offset change in the years of these events. */
function timeZoneText(zone: string, events: readonly IcsEvent[]): string {
  const instants = events
    .filter((event) => event.zone === zone)
    .flatMap(({ start, repeat }) => [start, ...(repeat ? untilOf(repeat.rule) : [])])
  const times = instants.map((instant) => instant.getTime())
  const { at, offset } = zoneOffsets(zone, Math.min(...times), Math.max(...times))
  const periods = offset.flatMap((to, i) => {
    const from = offset[i - 1] ?? to
    const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
    const begin = i === 0 ? '19700101T000000' : stampOf(at[i]! + from)
    return [
      `BEGIN:${kind}`,
      `DTSTART:${begin}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...periods, 'END:VTIMEZONE'].join('\r\n')
}

function untilOf(rule: string): Date[] {
  const [, year, month, day] = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rule) ?? []
  return year === undefined ? [] : [new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))]
}

/** `+0530`, from milliseconds. */
function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}
