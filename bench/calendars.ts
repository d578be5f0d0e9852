import { DAY } from '#rules/time/days.ts'
import { readBusyTimes } from '#rules/calendars/busy-times.ts'
import { readResources } from '#server/platform/calendars/reading/read-resources.ts'
import { atMost, type BenchRow, microseconds, printTable } from './table.ts'

const EVENTS = 10_000
const from = Date.UTC(2026, 10, 24)
const zones = ['Africa/Lagos', 'Europe/Berlin', 'W. Central Africa Standard Time']
const rules = ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR', 'RRULE:FREQ=YEARLY', '', '']

/** The events of somebody busy for fifteen years: two of five do not repeat. */
const events = Array.from({ length: EVENTS }, (_, index) =>
  [
    'BEGIN:VEVENT',
    `UID:${index}@example.org`,
    `DTSTART;TZID=${zones[index % 3]}:${2011 + (index % 17)}0${1 + (index % 9)}1${index % 9}T090000`,
    'DURATION:PT1H',
    ...(rules[index % 5] ? [rules[index % 5]] : []),
    `DESCRIPTION:${'x'.repeat(200)}`,
    'END:VEVENT',
  ].join('\r\n'),
)
const calendarOf = (content: string) => `BEGIN:VCALENDAR\r\n${content}\r\nEND:VCALENDAR`
const calendar = calendarOf(events.join('\r\n'))
/** The same as a CalDAV server sends them. */
const multistatus = `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${events
  .map((event, index) => {
    const prop = `<d:prop><c:calendar-data>${calendarOf(event)}</c:calendar-data></d:prop>`
    const found = `<d:propstat>${prop}<d:status>HTTP/1.1 200 OK</d:status></d:propstat>`
    return `<d:response><d:href>/calendar/${index}.ics</d:href>${found}</d:response>`
  })
  .join('')}</d:multistatus>`

/** Reading ten thousand events, against splitting their lines into names and values. */
export function calendarsBench(): BenchRow[] {
  const query = { from, to: from + 368 * DAY, zone: 'Africa/Lagos' }
  const { busy } = readBusyTimes(calendar, query)!
  if (busy.length === 0) throw new Error('The calendar has busy times')
  const timings = microseconds(
    {
      read: () => readBusyTimes(calendar, query)!.busy.length,
      resources: () => readResources(multistatus, query)!.length,
      baseline: () => calendar.split('\r\n').map((line) => line.split(/[:;=,]/)).length,
    },
    5,
    0,
  )
  return [
    atMost('read a calendar of ten thousand events, against splitting its lines', timings.read, timings.baseline, 60),
    atMost('the same from a CalDAV server', timings.resources, timings.baseline, 90),
  ]
}

if (import.meta.main) printTable(calendarsBench())
