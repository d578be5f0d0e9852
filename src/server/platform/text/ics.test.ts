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

test('a recurring event is written in wall time of its zone, with exclusions and moved occurrences', () => {
  expect(lines(writeIcs(zoned('Europe/Berlin')))).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Europe/Berlin:20270320T023000',
      'DTEND;TZID=Europe/Berlin:20270320T033000',
      'RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20270410T215959Z',
      'EXDATE;TZID=Europe/Berlin:20270403T023000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20270327T023000',
      'DTSTART;TZID=Europe/Berlin:20270328T030000',
      'DTSTAMP:20261123T080000Z',
    ]),
  )
})

test('the zone definition is included once: a pair of yearly clock changes', () => {
  const text = lines(writeIcs(zoned('Europe/Berlin'))).join('\n')
  expect(text.match(/BEGIN:VTIMEZONE\nTZID:Europe\/Berlin/g)).toHaveLength(1)
  expect(text).toContain(
    'BEGIN:DAYLIGHT\nDTSTART:19700329T020000\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT',
  )
  expect(text).toContain(
    'BEGIN:STANDARD\nDTSTART:19701025T030000\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD',
  )
  expect(text.match(/BEGIN:(?:STANDARD|DAYLIGHT)/g)).toHaveLength(2)
})

test('a zone without clock changes between these events has its offset alone', () => {
  const kolkata = lines(writeIcs(zoned('Asia/Kolkata')))
  expect(kolkata).toEqual(
    expect.arrayContaining([
      'TZOFFSETTO:+0530',
      'DTSTART:19700101T000000',
      'DTSTART;TZID=Asia/Kolkata:20270320T070000',
    ]),
  )
  expect(kolkata.filter((line) => line.startsWith('BEGIN:DAYLIGHT'))).toEqual([])
  expect(lines(writeIcs(zoned('America/St_Johns')))).toEqual(expect.arrayContaining(['TZOFFSETTO:-0230']))
})

test('without a zone an event recurs in UTC', () => {
  const [series] = zoned('Europe/Berlin').events
  const text = lines(writeIcs(calendar({ events: [{ ...series!, zone: undefined }] })))
  expect(text).toEqual(expect.arrayContaining(['DTSTART:20270320T013000Z', 'EXDATE:20270403T003000Z']))
  expect(text.join()).not.toContain('TZID')
})

test('what is read again says when, and when each entry last changed', () => {
  const changedAt = new Date('2026-11-20T07:00:00Z')
  const [event] = calendar().events
  const text = lines(writeIcs(calendar({ method: 'PUBLISH', refresh: 3600, events: [{ ...event!, changedAt }] })))
  expect(text).toEqual(
    expect.arrayContaining([
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'DTSTAMP:20261120T070000Z',
      'LAST-MODIFIED:20261120T070000Z',
    ]),
  )
})

test('a single event includes no zone definition', () => {
  expect(writeIcs(calendar())).not.toContain('TZID')
})

test('lines are folded by bytes and never inside a character, in whatever script and direction names are written', () => {
  const summary = `جلسة إرشاد مع \u2068Ọláṣubọ̀mí Adébáyọ̀ እና አበበ 👩🏾‍💻\u2069 ${'عن العمل والتعلم '.repeat(12)}`
  const [event] = calendar().events
  const text = writeIcs(calendar({ events: [{ ...event!, summary: summary.trim(), description: summary.trim() }] }))
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(lines(text)).toContain(`SUMMARY:${summary.trim()}`)
})
