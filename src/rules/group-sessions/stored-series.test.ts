import { describe, expect, test } from 'vitest'
import { ALL_DAYS, type Series } from './recurrence.ts'
import { inReadersDays, parseRule, ruleText } from './stored-series.ts'

const series = (overrides: Partial<Series>): Series => ({
  zone: 'Africa/Lagos',
  date: '2026-11-23',
  time: '16:00:00',
  days: [],
  endDate: null,
  ...overrides,
})

describe('the stored rule', () => {
  test('is an RRULE of RFC 5545 that ends with the last second of a date, in UTC', () => {
    expect(ruleText(series({ days: ALL_DAYS, endDate: '2026-12-18' }))).toBe('FREQ=DAILY;UNTIL=20261218T225959Z')
    const newYork = series({ zone: 'America/New_York', days: ['WE', 'MO'], endDate: '2027-07-01' })
    expect(ruleText(newYork)).toBe('FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270702T035959Z')
  })

  test('is null for a session that happens once or has no end', () => {
    expect(ruleText(series({}))).toBeNull()
    expect(ruleText(series({ days: ['MO'] }))).toBeNull()
    expect(parseRule(null, series({}))).toEqual(series({}))
  })

  test('keeps its end date when the zone’s rules change later', () => {
    const start = series({ zone: 'Europe/London', days: ['MO'] })
    const written = 'FREQ=WEEKLY;BYDAY=MO;UNTIL=2026121'
    expect(parseRule(`${written}8T225959Z`, start)?.endDate).toBe('2026-12-18')
    expect(parseRule(`${written}8T235959Z`, start)?.endDate).toBe('2026-12-18')
    expect(parseRule(`${written}9T005959Z`, start)?.endDate).toBe('2026-12-18')
  })

  test.each([
    '',
    'FREQ=DAILY',
    'FREQ=DAILY;COUNT=3',
    'FREQ=DAILY;UNTIL=20261218',
    'FREQ=DAILY;UNTIL=20261318T225959Z',
    'FREQ=DAILY;UNTIL=20260230T225959Z',
    'FREQ=DAILY;UNTIL=20261218T225959Z;INTERVAL=2',
    'FREQ=MONTHLY;UNTIL=20261218T225959Z',
    'FREQ=WEEKLY;UNTIL=20261218T225959Z',
    'FREQ=WEEKLY;BYDAY=WE,MO;UNTIL=20261218T225959Z',
    'FREQ=WEEKLY;BYDAY=MO,MO;UNTIL=20261218T225959Z',
    'FREQ=WEEKLY;BYDAY=MO,XX;UNTIL=20261218T225959Z',
    'RRULE:FREQ=DAILY;UNTIL=20261218T225959Z',
  ])('%s is not a valid stored rule', (text) => {
    expect(parseRule(text, series({}))).toBeNull()
  })
})

describe('weekdays', () => {
  test.each([
    ['Africa/Nairobi', '23:30:00', ['TU', 'TH'], '2026-12-17'],
    ['Africa/Lagos', '23:30:00', ['MO', 'WE'], '2026-12-16'],
    ['America/New_York', '23:30:00', ['MO', 'WE'], '2026-12-16'],
    ['America/New_York', '01:00:00', ['TU', 'SU'], '2026-12-15'],
    ['Pacific/Kiritimati', '09:30:00', ['MO', 'WE'], '2026-12-16'],
    ['Pacific/Kiritimati', '11:00:00', ['TU', 'TH'], '2026-12-17'],
  ] as const)('read in %s, a series at %s in Lagos is on %j', (zone, time, days, endDate) => {
    const series = {
      zone: 'Africa/Lagos',
      date: '2026-11-23',
      time,
      days: ['MO', 'WE'] as const,
      endDate: '2026-12-16',
    }
    expect(inReadersDays(series, '2026-11-23', zone)).toEqual({ days, endDate })
  })

  test('do not shift for a session that happens once, nor by a day whose clock skips the time', () => {
    const once = { zone: 'Africa/Lagos', date: '2026-11-23', time: '23:30:00', days: [], endDate: null }
    expect(inReadersDays(once, '2026-11-23', 'Africa/Nairobi')).toEqual({ days: [], endDate: null })
    const skipped = {
      zone: 'Africa/Cairo',
      date: '2027-04-30',
      time: '00:30:00',
      days: ['FR'] as const,
      endDate: '2027-05-28',
    }
    expect(inReadersDays(skipped, '2027-04-30', 'Africa/Lagos')).toEqual({ days: ['FR'], endDate: '2027-05-28' })
  })
})
