import { describe, expect, test } from 'vitest'
import {
  chooseMeetings,
  dateAfter,
  daysBetween,
  movedStart,
  seriesOf,
  slugBase,
  storedTags,
  type Meeting,
} from './group-sessions.ts'

const HOUR = 3_600_000
const meeting = (date: string, hour: number, status: Meeting['status'] = 'UPCOMING'): Meeting => ({
  date,
  status,
  startsAt: hour * HOUR,
  endsAt: (hour + 1) * HOUR,
})

describe('what a change concerns', () => {
  // Past, running, cancelled, ahead, and one that moved before its neighbour.
  const [past, running, cancelled] = [
    meeting('2026-01-01', 1),
    meeting('2026-01-02', 10),
    meeting('2026-01-03', 20, 'CANCELLED'),
  ]
  const [second, first, last] = [meeting('2026-01-04', 32), meeting('2026-01-05', 31), meeting('2026-01-06', 40)]
  const all = [past, running, cancelled, second, first, last]
  const choose = (
    scope: 'occurrence' | 'following' | 'series',
    date?: string,
    open: 'startsAt' | 'endsAt' = 'startsAt',
  ) => chooseMeetings(all, { scope, date, open }, 10.5 * HOUR)

  test('without a date the next one that has not begun, or that still runs', () => {
    expect([choose('occurrence'), choose('occurrence', undefined, 'endsAt')]).toEqual([[first], [running]])
  })

  test('this and the following ones, by their starts', () => {
    expect([choose('following', '2026-01-04'), choose('following', '2026-01-05')]).toEqual([
      [second, last],
      [first, second, last],
    ])
  })

  test('a series means all that are ahead, whatever date stands beside it', () => {
    expect([choose('series'), choose('series', '2026-01-01'), choose('series', undefined, 'endsAt')]).toEqual([
      [first, second, last],
      [first, second, last],
      [running, first, second, last],
    ])
  })

  test('what is over, running or cancelled is settled, and what never was is not found', () => {
    expect(['2026-01-01', '2026-01-02', '2026-01-03'].map((date) => choose('following', date))).toEqual([
      'group_session_settled',
      'group_session_settled',
      'group_session_settled',
    ])
    expect([choose('occurrence', '2026-02-01'), choose('series', '2026-02-01')]).toEqual(['not_found', 'not_found'])
    expect(chooseMeetings([past, cancelled], { scope: 'series', date: undefined, open: 'endsAt' }, 30 * HOUR)).toBe(
      'group_session_settled',
    )
  })
})

describe('moves', () => {
  const move = (zone: string, from: string, days: number, time: string) =>
    new Date(movedStart(zone, Date.parse(from), days, time)).toISOString()

  test('days are days of the wall, also over a clock change', () => {
    expect(move('Europe/Berlin', '2027-03-27T17:00:00Z', 1, '18:00:00')).toBe('2027-03-28T16:00:00.000Z')
    expect(move('Africa/Lagos', '2027-03-27T23:30:00Z', -1, '07:15:30')).toBe('2027-03-27T06:15:30.000Z')
  })

  test('a skipped time is the moment of the change, one that comes twice the first', () => {
    expect(move('Europe/Berlin', '2027-03-27T01:30:00Z', 1, '02:30:00')).toBe('2027-03-28T01:00:00.000Z')
    expect(move('Europe/Berlin', '2027-10-30T00:30:00Z', 1, '02:30:00')).toBe('2027-10-31T00:30:00.000Z')
  })

  test('dates are counted over months and years', () => {
    expect([daysBetween('2026-12-31', '2027-03-01'), daysBetween('2027-03-01', '2027-02-28')]).toEqual([60, -1])
    expect([dateAfter('2026-12-31', 1), dateAfter('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
  })
})

describe('what is stored', () => {
  test('a form’s series: days in order, all seven for Daily, none without recurrence', () => {
    const form = { date: '2026-11-24', time: '18:00:00' }
    const days = (recurrence?: Parameters<typeof seriesOf>[0]['recurrence']) =>
      seriesOf({ ...form, recurrence }, 'UTC').days.join()
    expect([
      days(),
      days({ endDate: '2026-12-01', isDaily: true, customDays: ['MO'] }),
      days({ endDate: '2026-12-01', isDaily: false, customDays: ['SU', 'MO', 'SU'] }),
    ]).toEqual(['', 'MO,TU,WE,TH,FR,SA,SU', 'MO,SU'])
  })

  test('tags as they are shown and as they are compared', () => {
    expect(storedTags([{ name: 'tech' }, { name: ' Code  Reading' }])).toEqual({
      tags: ['Tech', 'Code Reading'],
      keys: ['tech', 'code reading'],
    })
  })

  test('an address is readable, and never empty or an id', () => {
    expect(['C++ & Rust?', '日本語', '3f0e1d5c-7a55-4c5e-9f0a-0d3a5b1c2d3e'].map(slugBase)).toEqual([
      'c-rust',
      'session',
      'session-3f0e1d5c-7a55-4c5e-9f0a-0d3a5b1c2d3e',
    ])
  })
})
