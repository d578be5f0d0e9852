import { describe, expect, test } from 'vitest'
import { selectOccurrences, movedStart, slugBase, storedTags, type ScopedOccurrence } from './group-sessions.ts'

const HOUR = 3_600_000
const occurrence = (date: string, hour: number, status: ScopedOccurrence['status'] = 'UPCOMING'): ScopedOccurrence => ({
  date,
  status,
  startsAt: hour * HOUR,
  endsAt: (hour + 1) * HOUR,
})

describe('the scope of a change', () => {
  // Past, running, cancelled, upcoming, and one that moved before its neighbour.
  const [past, running, cancelled] = [
    occurrence('2026-01-01', 1),
    occurrence('2026-01-02', 10),
    occurrence('2026-01-03', 20, 'CANCELLED'),
  ]
  const [second, first, last] = [
    occurrence('2026-01-04', 32),
    occurrence('2026-01-05', 31),
    occurrence('2026-01-06', 40),
  ]
  const all = [past, running, cancelled, second, first, last]
  const select = (
    scope: 'occurrence' | 'following' | 'series',
    date?: string,
    editableUntil: 'startsAt' | 'endsAt' = 'startsAt',
  ) => selectOccurrences(all, { scope, date, editableUntil }, 10.5 * HOUR)

  test('is the next occurrence that has not started, or has not ended, without a date', () => {
    expect([select('occurrence'), select('occurrence', undefined, 'endsAt')]).toEqual([[first], [running]])
  })

  test('is this and the following occurrences, by their starts', () => {
    expect([select('following', '2026-01-04'), select('following', '2026-01-05')]).toEqual([
      [second, last],
      [first, second, last],
    ])
  })

  test('is all editable occurrences for the whole series, whatever the date', () => {
    expect([select('series'), select('series', '2026-01-01'), select('series', undefined, 'endsAt')]).toEqual([
      [first, second, last],
      [first, second, last],
      [running, first, second, last],
    ])
  })

  test('refuses past, running and cancelled occurrences as settled, and unknown dates as not found', () => {
    expect(['2026-01-01', '2026-01-02', '2026-01-03'].map((date) => select('following', date))).toEqual([
      'group_session_settled',
      'group_session_settled',
      'group_session_settled',
    ])
    expect([select('occurrence', '2026-02-01'), select('series', '2026-02-01')]).toEqual(['not_found', 'not_found'])
    expect(
      selectOccurrences([past, cancelled], { scope: 'series', date: undefined, editableUntil: 'endsAt' }, 30 * HOUR),
    ).toBe('group_session_settled')
  })
})

describe('moves', () => {
  const move = (zone: string, from: string, days: number, time: string) =>
    new Date(movedStart(zone, Date.parse(from), days, time)).toISOString()

  test('days are calendar days, also over a clock change', () => {
    expect(move('Europe/Berlin', '2027-03-27T17:00:00Z', 1, '18:00:00')).toBe('2027-03-28T16:00:00.000Z')
    expect(move('Africa/Lagos', '2027-03-27T23:30:00Z', -1, '07:15:30')).toBe('2027-03-27T06:15:30.000Z')
  })

  test('a skipped time becomes the instant of the clock change, a repeated one the first', () => {
    expect(move('Europe/Berlin', '2027-03-27T01:30:00Z', 1, '02:30:00')).toBe('2027-03-28T01:00:00.000Z')
    expect(move('Europe/Berlin', '2027-10-30T00:30:00Z', 1, '02:30:00')).toBe('2027-10-31T00:30:00.000Z')
  })
})

describe('stored values', () => {
  test('tags are stored as displayed, with keys for comparison', () => {
    expect(storedTags([{ name: 'tech' }, { name: ' Code  Reading' }])).toEqual({
      tags: ['Tech', 'Code Reading'],
      keys: ['tech', 'code reading'],
    })
  })

  test('a slug is readable, and never empty or an id', () => {
    expect(['C++ & Rust?', '日本語', '3f0e1d5c-7a55-4c5e-9f0a-0d3a5b1c2d3e'].map(slugBase)).toEqual([
      'c-rust',
      'session',
      'session-3f0e1d5c-7a55-4c5e-9f0a-0d3a5b1c2d3e',
    ])
  })
})
