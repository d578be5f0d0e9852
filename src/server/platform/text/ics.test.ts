import { expect, test } from 'vitest'
import { type IcsCalendar, writeIcs } from './ics.ts'

const calendar = (overrides: Partial<IcsCalendar> = {}): IcsCalendar => ({
  method: 'REQUEST',
  product: 'Kando',
  stamp: new Date('2026-11-23T08:00:00Z'),
  organizer: { name: 'Kando', email: 'kando@example.org' },
  attendee: { name: 'Ọláṣubọ̀mí', email: 'ola@example.org' },
  events: [
    {
      uid: 'b1@kando.example',
      sequence: 2,
      start: new Date('2026-11-24T12:00:00+02:00'),
      end: new Date('2026-11-24T11:00:00Z'),
      cancelled: false,
      summary: 'Session with Amina, Otieno; and overrides',
      description: 'Join',
      url: 'https://kando.example/booking/b1',
    },
  ],
  ...overrides,
})

/** Content lines, unfolded (RFC 5545, 3.1). */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an invitation names its session, its version and the recipient, with instants in UTC', () => {
  expect(lines(writeIcs(calendar()))).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      'UID:b1@kando.example',
      'SEQUENCE:2',
      'DTSTAMP:20261123T080000Z',
      'DTSTART:20261124T100000Z',
      'DTEND:20261124T110000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Session with Amina\\, Otieno\\; and overrides',
    ]),
  )
  const text = lines(writeIcs(calendar())).join('\n')
  expect(text).toMatch(/ORGANIZER;CN="Kando":mailto:kando@example\.org/i)
  expect(text).toMatch(/ATTENDEE;[^\n]*CN="Ọláṣubọ̀mí":mailto:ola@example\.org/i)
})

test('a cancellation keeps the UID and has the status CANCELLED', () => {
  const [event] = calendar().events
  const text = writeIcs(calendar({ method: 'CANCEL', events: [{ ...event!, sequence: 3, cancelled: true }] }))
  expect(lines(text)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'UID:b1@kando.example', 'SEQUENCE:3', 'STATUS:CANCELLED']),
  )
})

test('no line is longer than 75 octets and every line ends with CRLF', () => {
  const [event] = calendar().events
  const text = writeIcs(calendar({ events: [{ ...event!, description: 'Ọ'.repeat(300) }] }))
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

const zoned = (zone: string) =>
  calendar({
    events: [
      {
        ...calendar().events[0]!,
        zone,
        start: new Date('2027-03-20T01:30:00Z'),
        end: new Date('2027-03-20T02:30:00Z'),
        repeat: {
          rule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20270410T215959Z',
          except: [new Date('2027-04-03T00:30:00Z')],
          extra: [new Date('2027-04-05T16:00:00Z')],
        },
      },
      {
        ...calendar().events[0]!,
        zone,
        recurrenceId: new Date('2027-03-27T01:30:00Z'),
        start: new Date('2027-03-28T01:00:00Z'),
        end: new Date('2027-03-28T02:00:00Z'),
      },
    ],
  })

test('a recurring event is written in wall time of its zone, with exclusions, additions and moved occurrences', () => {
  expect(lines(writeIcs(zoned('Europe/Berlin')))).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Europe/Berlin:20270320T023000',
      'DTEND;TZID=Europe/Berlin:20270320T033000',
      'RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20270410T215959Z',
      'EXDATE;TZID=Europe/Berlin:20270403T023000',
      'RDATE;TZID=Europe/Berlin:20270405T180000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20270327T023000',
      'DTSTART;TZID=Europe/Berlin:20270328T030000',
      'DTSTAMP:20261123T080000Z',
    ]),
  )
})

test('the zone definition is included once, with every offset change of the period', () => {
  const text = lines(writeIcs(zoned('Europe/Berlin'))).join('\n')
  expect(text.match(/BEGIN:VTIMEZONE\nTZID:Europe\/Berlin/g)).toHaveLength(1)
  expect(text).toContain('BEGIN:DAYLIGHT\nDTSTART:20270328T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT')
  expect(text).toContain('BEGIN:STANDARD\nDTSTART:20271031T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD')
})

test('a zone without offset changes and one west of Greenwich have their offset', () => {
  expect(lines(writeIcs(zoned('Asia/Kolkata')))).toEqual(
    expect.arrayContaining([
      'TZOFFSETTO:+0530',
      'DTSTART:19700101T000000',
      'DTSTART;TZID=Asia/Kolkata:20270320T070000',
    ]),
  )
  expect(lines(writeIcs(zoned('America/St_Johns')))).toEqual(
    expect.arrayContaining(['TZOFFSETTO:-0330', 'TZOFFSETTO:-0230']),
  )
})

test('a single event includes no zone definition', () => {
  expect(writeIcs(calendar())).not.toContain('TZID')
})
