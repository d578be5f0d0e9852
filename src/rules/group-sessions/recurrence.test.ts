import { describe, expect, test } from 'vitest'
import { groupSessionLimits } from '#contract/group-sessions/constants.ts'
import { type WeekdayCode, weekdayCodes } from '#contract/weekdays.ts'
import {
  ALL_DAYS,
  latestEnd,
  firstOccurrence,
  occurrencesOf,
  recurrenceKind,
  refuseSeries,
  type Series,
  seriesOf,
  shiftDays,
  summaryOf,
} from './recurrence.ts'
import { offsetsOfSeries } from './stored-series.ts'
import { zoneOffsets } from '../time/zones.ts'

const series = (overrides: Partial<Series>): Series => ({
  zone: 'Africa/Lagos',
  date: '2026-11-23',
  time: '16:00:00',
  days: [],
  endDate: null,
  ...overrides,
})

const occurrences = (one: Series) => occurrencesOf(one, offsetsOfSeries(one))
const summary = (one: Series) => summaryOf(one, offsetsOfSeries(one))

/** Every day in a zone, from one date to another. */
const daily = (zone: string, date: string, endDate: string, time: string) =>
  series({ zone, date, endDate, time, days: ALL_DAYS })

/** Day and UTC time of every occurrence. */
const starts = (one: Series) =>
  occurrences(one).map(({ date, at }) => `${date.slice(5)} = ${new Date(at).toISOString().slice(5, 16)}`)

describe('a series', () => {
  test('without days happens once, whatever weekday its date is', () => {
    expect(starts(series({}))).toEqual(['11-23 = 11-23T15:00'])
    expect(starts(series({ endDate: '2026-12-18' }))).toEqual(['11-23 = 11-23T15:00'])
  })

  test('happens on its days until its end, inclusive', () => {
    const one = series({ days: ['MO', 'FR'], endDate: '2026-12-04' })
    expect(starts(one)).toEqual([
      '11-23 = 11-23T15:00',
      '11-27 = 11-27T15:00',
      '11-30 = 11-30T15:00',
      '12-04 = 12-04T15:00',
    ])
    expect(starts({ ...one, endDate: '2026-12-03' })).toHaveLength(3)
  })

  test('starts on the first of its days when its date is none of them', () => {
    const one = series({ days: ['WE'], endDate: '2026-12-04' })
    expect(starts(one)).toEqual(['11-25 = 11-25T15:00', '12-02 = 12-02T15:00'])
    expect(summary(one)).toEqual({ count: 2, first: '2026-11-25', last: '2026-12-02' })
  })

  test('of a form has its days in order, all seven for Daily, none without recurrence', () => {
    const form = { date: '2026-11-24', time: '18:00:00' }
    const days = (recurrence?: Parameters<typeof seriesOf>[0]['recurrence']) =>
      seriesOf({ ...form, recurrence }, 'UTC').days.join()
    expect([
      days(),
      days({ endDate: '2026-12-01', isDaily: true, customDays: ['MO'] }),
      days({ endDate: '2026-12-01', isDaily: false, customDays: ['SU', 'MO', 'SU'] }),
    ]).toEqual(['', 'MO,TU,WE,TH,FR,SA,SU', 'MO,SU'])
  })

  test('keeps its wall time when the offset of its zone changes', () => {
    expect(starts(daily('Europe/London', '2026-10-24', '2026-10-25', '09:00'))).toEqual([
      '10-24 = 10-24T08:00',
      '10-25 = 10-25T09:00',
    ])
  })

  test('uses the offsets of its last year, however long it is', () => {
    const one = series({ zone: 'Europe/London', date: '2026-01-05', days: ['MO'], endDate: '2029-07-02' })
    expect(starts(one).at(-1)).toBe('07-02 = 07-02T15:00')
  })

  test('has no occurrence when its days do not occur, it has no end, or its date or time does not exist', () => {
    const nothing = { count: 0, first: null, last: null }
    expect(summary(series({ days: ['SU'], endDate: '2026-11-28' }))).toEqual(nothing)
    expect(summary(series({ days: ['MO'] }))).toEqual(nothing)
    expect(summary(series({ days: ['MO'], endDate: '2026-02-30' }))).toEqual(nothing)
    expect(summary(series({ date: '' }))).toEqual(nothing)
    expect(summary(series({ date: '2026-02-30' }))).toEqual(nothing)
    expect(summary(series({ time: '24:00' }))).toEqual(nothing)
    expect(summary(series({ time: '7:00' }))).toEqual(nothing)
  })

  test('has a summary of its number of occurrences, first and last date', () => {
    const one = series({ days: ['MO', 'WE', 'FR'], endDate: '2026-12-18' })
    expect(summary(one)).toEqual({ count: 12, first: '2026-11-23', last: '2026-12-18' })
  })
})

describe('at a clock change', () => {
  test.each([
    ['Africa/Cairo', '2026-04-23', '2026-04-25', '00:30', ['04-23', '04-25']],
    ['America/New_York', '2026-03-07', '2026-03-09', '02:30', ['03-07', '03-09']],
    ['Europe/London', '2026-03-28', '2026-03-30', '01:00', ['03-28', '03-30']],
    ['Africa/Casablanca', '2026-03-21', '2026-03-23', '02:30', ['03-21', '03-23']],
    ['Asia/Beirut', '2026-03-28', '2026-03-30', '00:00', ['03-28', '03-30']],
    ['America/Sao_Paulo', '2018-11-03', '2018-11-05', '00:30', ['11-03', '11-05']],
    ['Australia/Lord_Howe', '2026-10-03', '2026-10-05', '02:15', ['10-03', '10-05']],
    ['Pacific/Apia', '2011-12-29', '2011-12-31', '10:00', ['12-29', '12-31']],
  ])('in %s a skipped time has no occurrence that day', (zone, from, to, time, dates) => {
    expect(occurrences(daily(zone, from, to, time)).map(({ date }) => date.slice(5))).toEqual(dates)
  })

  test.each([
    ['Africa/Cairo', '2026-04-23', '2026-04-25', '01:00'],
    ['Australia/Lord_Howe', '2026-10-03', '2026-10-05', '02:30'],
    ['Africa/Casablanca', '2026-03-21', '2026-03-23', '03:00'],
  ])('in %s the first time after the gap has one', (zone, from, to, time) => {
    expect(occurrences(daily(zone, from, to, time))).toHaveLength(3)
  })

  test.each([
    ['America/New_York', '2026-11-01', '01:30', '11-01 = 11-01T05:30'],
    ['Europe/London', '2026-10-25', '01:30', '10-25 = 10-25T00:30'],
    ['Africa/Casablanca', '2026-02-15', '02:30', '02-15 = 02-15T01:30'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '04-05 = 04-04T14:45'],
    ['America/Sao_Paulo', '2018-02-17', '23:30', '02-17 = 02-18T01:30'],
  ])('in %s a repeated time means the first', (zone, date, time, start) => {
    expect(starts(daily(zone, date, date, time))).toEqual([start])
  })

  test('Ramadan changes the offset of Casablanca and back', () => {
    const one = series({ zone: 'Africa/Casablanca', date: '2026-02-11', days: ['WE'], endDate: '2026-03-25' })
    expect(starts(one)).toEqual([
      '02-11 = 02-11T15:00',
      '02-18 = 02-18T16:00',
      '02-25 = 02-25T16:00',
      '03-04 = 03-04T16:00',
      '03-11 = 03-11T16:00',
      '03-18 = 03-18T16:00',
      '03-25 = 03-25T15:00',
    ])
  })
})

test('the first occurrence is on the first day whose clock shows the time, and there is none where there is no occurrence', () => {
  const first = (one: Series) => firstOccurrence(one, offsetsOfSeries(one))
  expect(first(series({ days: ['WE'], endDate: '2026-12-04' }))).toEqual({
    date: '2026-11-25',
    at: Date.parse('2026-11-25T15:00Z'),
  })
  expect(first(daily('America/New_York', '2026-03-08', '2026-03-31', '02:30'))?.date).toBe('2026-03-09')
  expect(first(series({ time: '7:00' }))).toBeNull()
})

describe('weekdays', () => {
  test('have a display name', () => {
    expect(recurrenceKind([])).toBeNull()
    expect(recurrenceKind(['TU'])).toBe('Weekly')
    expect(recurrenceKind(['TU', 'TU'])).toBe('Weekly')
    expect(recurrenceKind(['TU', 'SU'])).toBe('Custom')
    expect(recurrenceKind(weekdayCodes)).toBe('Daily')
  })

  test('shift with the session, also over the end of the week', () => {
    const days: WeekdayCode[] = ['WE', 'SU']
    expect(shiftDays(days, 1)).toEqual(['MO', 'TH'])
    expect(shiftDays(days, -3)).toEqual(['TH', 'SU'])
    expect(shiftDays(days, -17)).toEqual(shiftDays(days, 4))
    expect(shiftDays(days, 0)).toEqual(days)
  })
})

describe('a requested series', () => {
  /** Monday, 16:30 in Lagos. */
  const now = Date.parse('2026-11-23T15:30Z')
  const refuse = (one: Series) => refuseSeries(one, zoneOffsets(one.zone, now, Date.parse('2028-01-01')), now)
  const refusal = (overrides: Partial<Series> & { isDaily?: boolean }) =>
    refuse({ ...series({ date: '2026-11-24' }), ...overrides })?.reason ?? null

  test.each<[string, Parameters<typeof refusal>[0]]>([
    ['once, tomorrow', {}],
    ['once, now', { date: '2026-11-23', time: '16:30:00' }],
    ['on some days', { days: ['TU', 'TH'], endDate: '2026-11-25' }],
    ['every day', { isDaily: true, endDate: '2027-12-31' }],
    [
      'from a day whose time is past, first on a later one',
      { date: '2026-11-23', days: ['TH'], endDate: '2026-11-26' },
    ],
    [
      'over a day whose clock skips the time',
      { zone: 'America/New_York', time: '02:30:00', isDaily: true, endDate: '2027-12-31' },
    ],
    ['once, on the latest date', { date: '2027-12-31' }],
  ])('is accepted %s', (_, overrides) => {
    expect(refusal(overrides)).toBeNull()
  })

  test.each<[string, ReturnType<typeof refusal>, Parameters<typeof refusal>[0]]>([
    ['whose time is past', 'session_in_past', { date: '2026-11-23' }],
    ['whose date is past', 'session_in_past', { date: '2026-11-22', time: '23:30:00' }],
    ['that began yesterday', 'session_in_past', { date: '2026-11-22', days: ['TH'], endDate: '2026-12-22' }],
    ['whose first day’s time is past', 'session_in_past', { date: '2026-11-23', isDaily: true, endDate: '2026-12-22' }],
    [
      'whose date is past in its own zone',
      'session_in_past',
      { zone: 'Pacific/Auckland', date: '2026-11-23', days: ['FR'], endDate: '2026-12-22' },
    ],
    ['on a date that does not exist', 'session_start_invalid', { date: '2026-02-30' }],
    ['at a time that does not exist', 'session_start_invalid', { time: '25:00:00' }],
    ['once, later than the next year', 'session_start_invalid', { date: '2028-01-01' }],
    [
      'at a time that the clock skips',
      'session_start_invalid',
      { zone: 'America/New_York', date: '2027-03-14', time: '02:30:00' },
    ],
    [
      'first at a time that the clock skips',
      'session_start_invalid',
      { zone: 'America/New_York', date: '2027-03-14', time: '02:30:00', isDaily: true, endDate: '2027-05-01' },
    ],
    ['with an end and without days', 'recurrence_invalid', { endDate: '2026-12-22' }],
    ['with days and without an end', 'recurrence_invalid', { days: ['TU'] }],
    ['with an end that does not exist', 'recurrence_invalid', { days: ['TU'], endDate: '2026-11-31' }],
    ['whose days do not occur', 'recurrence_invalid', { days: ['MO'], endDate: '2026-11-29' }],
    ['that ends on its first date', 'recurrence_ends_before_start', { days: ['TU'], endDate: '2026-11-24' }],
    ['that ends before its first date', 'recurrence_ends_before_start', { days: ['TU'], endDate: '2026-11-23' }],
    ['that ends later than the next year', 'recurrence_ends_too_late', { isDaily: true, endDate: '2028-01-01' }],
  ])('is refused %s', (_, reason, overrides) => {
    expect(refusal(overrides)).toBe(reason)
  })

  test('is refused with an API error code and a reason for the form', () => {
    expect(refuse(series({ date: '2026-11-23' }))).toMatchObject({
      code: 'group_date_invalid',
      reason: 'session_in_past',
    })
    const endless = series({ date: '2026-11-24', days: ['TU'] })
    expect(refuse(endless)).toMatchObject({ code: 'recurrence_invalid', reason: 'recurrence_invalid' })
  })

  test('may end until the end of next year', () => {
    expect(latestEnd('2026-01-01')).toBe('2027-12-31')
    expect(latestEnd('2026-12-31')).toBe(`${2026 + groupSessionLimits.yearsAhead}-12-31`)
  })
})
