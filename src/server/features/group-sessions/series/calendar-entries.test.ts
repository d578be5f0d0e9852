import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { timeZoneChoices } from '#contract/reference/time-zones.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import { writeIcs } from '#server/platform/text/ics.ts'
import { calendarEntries, cancelledEntries } from './calendar-entries.ts'
import type { OccurrenceFacts, SessionFacts } from './queries.ts'

const site = { APP_URL: 'https://kando.example' }
const product = { product: 'Kando', stamp: new Date('2026-08-01T08:00:00Z') }
const minutes = (count: number) => count * 60_000

const occurrence = (date: string, startsAt: number, own: Partial<OccurrenceFacts> = {}): OccurrenceFacts => ({
  id: date,
  date,
  starts_at: new Date(startsAt),
  ends_at: new Date(startsAt + minutes(60)),
  status: 'UPCOMING',
  cancelled_at: null,
  sequence: 0,
  title: null,
  ...own,
})

/** A series on Sundays and Wednesdays, over the week in which Morocco left its clock changes; a day that skips the time has none. */
function series(zone: string, time: string, endDate: string): SessionFacts {
  const occurrences: OccurrenceFacts[] = []
  const last = Temporal.PlainDate.from(endDate)
  for (
    let day = Temporal.PlainDate.from('2026-09-02');
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (day.dayOfWeek !== 3 && day.dayOfWeek !== 7) continue
    const start = day.toZonedDateTime({ timeZone: zone, plainTime: time })
    if (start.toPlainTime().toString() === time) occurrences.push(occurrence(day.toString(), start.epochMilliseconds))
  }
  const until = last.add({ days: 1 }).toZonedDateTime(zone).toInstant().epochMilliseconds - 1000
  const stamp = new Date(until).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  return {
    id: 's1',
    slug: 'reading-code',
    title: 'Reading code',
    host_id: 'h1',
    host_user_id: 'u1',
    host_name: 'Ada',
    time_zone: zone,
    start_date: occurrences[0]!.date,
    start_time: time,
    duration_minutes: 60,
    rule: `FREQ=WEEKLY;BYDAY=WE,SU;UNTIL=${stamp}Z`,
    end_date: endDate,
    status: 'UPCOMING',
    cancel_reason: null,
    sequence: 0,
    occurrences,
  }
}

/** The same with a missing occurrence, one that was moved by days and minutes, and one that is called otherwise. */
function changed(session: SessionFacts): SessionFacts {
  const occurrences = session.occurrences.flatMap((one, i) => {
    if (i === 3) return []
    if (i === 7) return [occurrence(one.date, one.starts_at.getTime() + minutes(2 * 24 * 60 + 90))]
    return i === 9 ? [{ ...one, title: 'Reading tests' }] : [one]
  })
  return { ...session, occurrences }
}

const shown = (start: Date, end: Date, title: string) => `${start.toISOString()} ${end.toISOString()} ${title}`

/** What another program reads in a calendar file. */
function read(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const found: string[] = []
  for (const event of events.filter((one) => !one.isRecurrenceException())) {
    for (const other of events) if (other.isRecurrenceException()) event.relateException(other)
    const starts = event.iterator()
    for (let next = starts.next(); next; next = starts.next()) {
      const { startDate, endDate, item } = event.getOccurrenceDetails(next)
      found.push(shown(startDate.toJSDate(), endDate.toJSDate(), item.summary))
    }
  }
  return found.toSorted()
}

const planned = ({ title, occurrences }: SessionFacts) =>
  occurrences.map((one) => shown(one.starts_at, one.ends_at, one.title ?? title)).toSorted()

const fileOf = (session: SessionFacts) =>
  writeIcs({ ...product, events: calendarEntries(site, session, new Set(session.occurrences.map(({ id }) => id))) })

/** What Outlook reads of a zone and of a series. */
function expectPlain(text: string): void {
  expect(text.match(/BEGIN:STANDARD/g)?.length ?? 0).toBeLessThanOrEqual(1)
  expect(text.match(/BEGIN:DAYLIGHT/g)?.length ?? 0).toBeLessThanOrEqual(1)
  expect(text).not.toContain('RDATE')
}

/** One zone of all that have the same offsets in the years of the series. */
const zones = [
  ...new Map(
    timeZoneChoices(Intl.supportedValuesOf('timeZone')).map(({ id }) => [
      JSON.stringify(zoneOffsets(id, Date.UTC(2026, 0), Date.UTC(2028, 0))),
      id,
    ]),
  ).values(),
]

describe.each(['09:00:00', '00:30:00', '01:30:00', '02:30:00'])('a series at %s', (time) => {
  test.each(zones)('of %s has the occurrences in another program that it has here', (zone) => {
    for (const endDate of ['2026-10-14', '2027-12-31']) {
      const session = changed(series(zone, time, endDate))
      const text = fileOf(session)
      expectPlain(text)
      expect(read(text)).toEqual(planned(session))
    }
  })
})

test('a series names its zone where a yearly pair says its changes, and is in UTC where none does', () => {
  const begin = (zone: string) =>
    /DTSTART[^\r]*/.exec(fileOf(series(zone, '09:00:00', '2027-12-31')).split('BEGIN:VEVENT')[1]!)![0]
  expect(begin('Africa/Nairobi')).toBe('DTSTART;TZID=Africa/Nairobi:20260902T090000')
  expect(begin('Europe/London')).toBe('DTSTART;TZID=Europe/London:20260902T090000')
  expect(begin('Africa/Cairo')).toBe('DTSTART;TZID=Africa/Cairo:20260902T090000')
  expect(begin('Africa/Casablanca')).toBe('DTSTART:20260902T080000Z')
})

test.each(['Africa/Lagos', 'Europe/London', 'Africa/Casablanca'])(
  'a cancelled date of a series in %s is named as in its file',
  (zone) => {
    const session = changed(series(zone, '00:30:00', '2027-01-31'))
    const [moved, later] = [session.occurrences[6]!, session.occurrences.at(-1)!]
    const gone = cancelledEntries(site, session, [moved, later])
    const left = session.occurrences.filter((one) => one !== moved && one !== later)
    const attended = new Set(left.map(({ id }) => id))
    const [master, ...overrides] = calendarEntries(site, session, attended)
    const excluded = new Set(master!.repeat!.except.map((at) => at.toISOString()))
    expect(gone.map(({ zone: of }) => of)).toEqual([master!.zone, master!.zone])
    for (const { recurrenceId } of gone) expect(excluded).toContain(recurrenceId!.toISOString())
    expect(overrides.every(({ recurrenceId }) => !excluded.has(recurrenceId!.toISOString()))).toBe(true)
  },
)
