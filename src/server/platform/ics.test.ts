import { expect, test } from 'vitest'
import { type IcsCalendar, writeIcs } from './ics.ts'

const calendar = (more: Partial<IcsCalendar> = {}): IcsCalendar => ({
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
      summary: 'Session with Amina, Otieno; and more',
      description: 'Join',
      url: 'https://kando.example/booking/b1',
    },
  ],
  ...more,
})

/** Content lines, unfolded (RFC 5545, 3.1). */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an invitation names its session, its version and the reader, with instants in UTC', () => {
  expect(lines(writeIcs(calendar()))).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      'UID:b1@kando.example',
      'SEQUENCE:2',
      'DTSTAMP:20261123T080000Z',
      'DTSTART:20261124T100000Z',
      'DTEND:20261124T110000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Session with Amina\\, Otieno\\; and more',
    ]),
  )
  const text = lines(writeIcs(calendar())).join('\n')
  expect(text).toMatch(/ORGANIZER;CN="Kando":mailto:kando@example\.org/i)
  expect(text).toMatch(/ATTENDEE;[^\n]*CN="Ọláṣubọ̀mí":mailto:ola@example\.org/i)
})

test('a cancellation keeps the identity and says so', () => {
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
