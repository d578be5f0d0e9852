import { describe, expect, test } from 'vitest'
import type { DateOverride, WeeklyRange } from './availability.ts'
import { offsetsOfSchedule } from './schedule-offsets.ts'
import { compileSchedule, type SlotSettings } from './schedule.ts'
import { computeSlots, countByWeek, type MentorTime, nearestFree, packBusy, refuseSlot } from './slots.ts'
import { wallAt } from '../time/zones.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Hours = readonly [from: number, to: number]
const range = ([from, to]: Hours) => ({ startMinute: from * 60, endMinute: to * 60 })
const daily = (...hours: Hours[]): WeeklyRange[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => hours.map((one) => ({ weekday, ...range(one) })))

type RouteInput = Partial<SlotSettings> & {
  weekly?: WeeklyRange[]
  overrides?: DateOverride[]
  busy?: number[]
  booked?: number[]
  at?: string
}

/** A mentor without buffer, notice or cap, at an instant the day before by default. */
function mentor(
  zone: string,
  date: string,
  { weekly = daily([0, 24]), overrides = [], busy = [], booked = [], at, ...settings }: RouteInput = {},
): MentorTime {
  const plain = { bufferMinutes: 0, minimumNoticeMinutes: 0, horizonDays: 60, maxSessionsPerWeek: null, ...settings }
  const now = at === undefined ? Date.parse(`${date}T00:00Z`) - 2 * DAY : Date.parse(at)
  const schedule = compileSchedule({ timeZone: zone, weekly, overrides, settings: plain })
  const offsets = offsetsOfSchedule(schedule, now)
  return { schedule, offsets, busy, bookedByWeek: countByWeek(booked, offsets), now }
}

/** The start times `HH:MM` offered on a date of the mentor's wall. */
function times(zone: string, date: string, given: RouteInput = {}, durationMinutes = 60): string[] {
  const middle = Date.parse(`${date}T12:00Z`)
  const slots = computeSlots({
    ...mentor(zone, date, given),
    from: middle - 3 * DAY,
    to: middle + 3 * DAY,
    durationMinutes,
  })
  return slots
    .map((start) => wallAt(zone, start))
    .filter((wall) => wall.date === date)
    .map((wall) => wall.time.slice(0, 5))
}

describe('on an ordinary day', () => {
  test('a session must end inside the hours', () => {
    expect(times('Africa/Lagos', '2026-11-23', { weekly: daily([9, 11]) }, 60)).toEqual(['09:00', '09:30', '10:00'])
    expect(times('Africa/Lagos', '2026-11-23', { weekly: daily([9, 11]) }, 45)).toEqual(['09:00', '09:30', '10:00'])
    expect(times('Africa/Lagos', '2026-11-23', { weekly: daily([9, 11]) }, 30)).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
  })

  test('touching ranges are one, also over midnight', () => {
    const slots = times('Africa/Lagos', '2026-11-23', { weekly: daily([0, 0.5], [9, 10], [10, 10.5], [23, 24]) })
    expect(slots).toEqual(['09:00', '09:30', '23:00', '23:30'])
  })

  test('hours until 24:00 end there when the next day has none from midnight', () => {
    expect(times('Africa/Lagos', '2026-11-23', { weekly: daily([22, 24]) })).toEqual(['22:00', '22:30', '23:00'])
  })

  test('a date with other hours replaces the weekly ones, a day off removes them', () => {
    const overrides = [
      { date: '2026-11-23', ranges: [range([14, 15])] },
      { date: '2026-11-24', ranges: [] },
    ]
    expect(times('Africa/Lagos', '2026-11-23', { weekly: daily([9, 11]), overrides })).toEqual(['14:00'])
    expect(times('Africa/Lagos', '2026-11-24', { weekly: daily([9, 11]), overrides })).toEqual([])
    expect(times('Africa/Lagos', '2026-11-25', { weekly: daily([9, 11]), overrides })).toEqual([
      '09:00',
      '09:30',
      '10:00',
    ])
  })

  test('busy times take the buffer on both sides, and a session may touch it', () => {
    const noon = Date.parse('2026-11-23T11:00Z')
    const given = { weekly: daily([9, 15]), busy: [noon, noon + 30 * MINUTE] }
    expect(times('Africa/Lagos', '2026-11-23', given)).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
    ])
    const buffered = { ...given, bufferMinutes: 30 }
    expect(times('Africa/Lagos', '2026-11-23', buffered)).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '13:00',
      '13:30',
      '14:00',
    ])
    expect(times('Africa/Lagos', '2026-11-23', { ...given, bufferMinutes: 1 })).not.toContain('11:00')
  })

  test('a busy time hidden behind a shorter one still counts in later hours', () => {
    const nine = Date.parse('2026-11-23T08:00Z')
    const busy = [nine, nine + 6 * HOUR, nine + 15 * MINUTE, nine + 30 * MINUTE]
    expect(times('Africa/Lagos', '2026-11-23', { weekly: daily([9, 10], [14, 17]), busy })).toEqual([
      '15:00',
      '15:30',
      '16:00',
    ])
  })

  test('seconds of a busy time from elsewhere count', () => {
    const ten = Date.parse('2026-11-23T09:00Z')
    expect(times('Africa/Lagos', '2026-11-23', { weekly: daily([9, 12]), busy: [ten - 1000, ten + 1] })).toEqual([
      '10:30',
      '11:00',
    ])
  })
})

describe('seen from now', () => {
  const on = '2026-11-23'

  test('the notice may end exactly at a start', () => {
    const given = { weekly: daily([9, 12]), minimumNoticeMinutes: 120 }
    expect(times('Africa/Lagos', on, { ...given, at: '2026-11-23T07:00:00Z' })).toEqual(['10:00', '10:30', '11:00'])
    expect(times('Africa/Lagos', on, { ...given, at: '2026-11-23T07:00:00.001Z' })).toEqual(['10:30', '11:00'])
  })

  test('the horizon is a date in the mentor’s zone', () => {
    // In Auckland it is already the 24th.
    const given = { weekly: daily([9, 10]), horizonDays: 1, at: '2026-11-23T12:00Z' }
    expect(times('Pacific/Auckland', '2026-11-25', given)).toEqual(['09:00'])
    expect(times('Pacific/Auckland', '2026-11-26', given)).toEqual([])
  })

  test('a week with as many sessions as the cap offers none, from Monday to Sunday in the mentor’s zone', () => {
    const given = { weekly: daily([0, 24]), maxSessionsPerWeek: 1, booked: [Date.parse('2026-11-25T10:00Z')] }
    expect(times('Asia/Tokyo', '2026-11-22', given)).toHaveLength(48)
    expect(times('Asia/Tokyo', '2026-11-23', given)).toEqual([])
    expect(times('Asia/Tokyo', '2026-11-29', given)).toEqual([])
    expect(times('Asia/Tokyo', '2026-11-30', given)).toHaveLength(48)
    expect(times('Asia/Tokyo', '2026-11-23', { ...given, maxSessionsPerWeek: 2 })).toHaveLength(48)
  })
})

describe('where the clock goes forward', () => {
  test('the skipped hour has no slot and a session may run across the change', () => {
    expect(times('Europe/London', '2026-03-29', { weekly: daily([0, 4]) })).toEqual([
      '00:00',
      '00:30',
      '02:00',
      '02:30',
      '03:00',
    ])
  })

  test('hours that end or start in the gap end or start with the change, hours inside it are dropped', () => {
    expect(times('Europe/London', '2026-03-29', { weekly: daily([0, 1.5]) })).toEqual(['00:00'])
    expect(times('Europe/London', '2026-03-29', { weekly: daily([1.5, 4]) })).toEqual(['02:00', '02:30', '03:00'])
    expect(times('Europe/London', '2026-03-29', { weekly: daily([1, 2]) }, 30)).toEqual([])
  })

  test.each([
    ['Africa/Cairo', '2026-04-24', ['01:00', '01:30']],
    ['Asia/Beirut', '2026-03-29', ['01:00', '01:30']],
    ['America/Asuncion', '2023-10-01', ['01:00', '01:30']],
  ])('at midnight in %s, the day starts at one', (zone, date, expected) => {
    expect(times(zone, date, { weekly: daily([0, 2]) }, 30)).toEqual(expected)
  })

  test('by half an hour, only one half hour is missing', () => {
    expect(times('Australia/Lord_Howe', '2026-10-04', { weekly: daily([1, 4]) }, 30)).toEqual([
      '01:00',
      '01:30',
      '02:30',
      '03:00',
      '03:30',
    ])
  })

  test('over a whole date, that date has none and the evening before runs into the morning after', () => {
    expect(times('Pacific/Apia', '2011-12-30', {}, 30)).toEqual([])
    expect(times('Pacific/Apia', '2011-12-29', { weekly: daily([22, 24], [0, 1]) })).toEqual([
      '00:00',
      '22:00',
      '22:30',
      '23:00',
      '23:30',
    ])
  })
})

describe('where the clock goes back', () => {
  test('the repeated hour is offered once, the first time', () => {
    const query = mentor('Europe/London', '2026-10-25', { weekly: daily([0, 3]) })
    const from = Date.parse('2026-10-24T23:00Z')
    const slots = computeSlots({ ...query, from, to: from + 5 * HOUR, durationMinutes: 30 })
    const hours = slots.map((start) => new Date(start).toISOString().slice(11, 16))
    expect(hours).toEqual(['23:00', '23:30', '00:00', '00:30', '02:00', '02:30'])
  })

  test('hours end at the first occurrence of their end', () => {
    expect(times('Europe/London', '2026-10-25', { weekly: daily([0, 1.5]) })).toEqual(['00:00', '00:30'])
  })

  test('hours across the change last an hour longer in real time', () => {
    expect(times('Europe/London', '2026-10-25', { weekly: daily([1, 2]) })).toEqual(['01:00', '01:30'])
  })

  test('at midnight in Asunción, 23:00 comes twice and belongs to the old day', () => {
    expect(times('America/Asuncion', '2024-03-23', { weekly: daily([22, 24]) }, 30)).toEqual([
      '22:00',
      '22:30',
      '23:00',
      '23:30',
    ])
  })

  test('by half an hour, the half hour is offered once', () => {
    expect(times('Australia/Lord_Howe', '2026-04-05', { weekly: daily([1, 3]) }, 30)).toEqual([
      '01:00',
      '01:30',
      '02:00',
      '02:30',
    ])
  })
})

test('where the offset has 45 minutes, slots lie on the local half hours', () => {
  const query = mentor('Asia/Kathmandu', '2026-11-23', { weekly: daily([9, 10]) })
  const from = Date.parse('2026-11-23T00:00Z')
  const slots = computeSlots({ ...query, from, to: from + DAY, durationMinutes: 30 })
  expect(slots.map((start) => new Date(start).toISOString().slice(11, 16))).toEqual(['03:15', '03:45'])
  expect(times('Pacific/Chatham', '2026-09-27', { weekly: daily([2, 5]) }, 30)).toEqual([
    '02:00',
    '02:30',
    '04:00',
    '04:30',
  ])
})

test('in Ramadan the clock of Casablanca goes back and returns', () => {
  expect(times('Africa/Casablanca', '2025-02-23', { weekly: daily([1, 4]) }, 30)).toEqual([
    '01:00',
    '01:30',
    '02:00',
    '02:30',
    '03:00',
    '03:30',
  ])
  expect(times('Africa/Casablanca', '2025-04-06', { weekly: daily([1, 4]) }, 30)).toEqual([
    '01:00',
    '01:30',
    '03:00',
    '03:30',
  ])
})

describe('one start', () => {
  const busy = [Date.parse('2026-11-23T12:00Z'), Date.parse('2026-11-23T13:00Z')]
  const given = { weekly: daily([9, 17]), busy, minimumNoticeMinutes: 120, horizonDays: 10, at: '2026-11-23T07:00Z' }
  const someone = mentor('UTC', '2026-11-23', given)
  const refuse = (start: string) => refuseSlot(someone, Date.parse(start), 60)

  test.each([
    ['2026-11-23T06:59Z', 'in_past'],
    ['2026-11-23T08:59Z', 'too_soon'],
    ['2026-12-04T09:00Z', 'beyond_horizon'],
    ['2026-11-23T16:30Z', 'outside_availability'],
    ['2026-11-23T09:15Z', 'outside_availability'],
    ['2026-11-23T11:30Z', 'taken'],
    ['2026-11-23T11:00Z', null],
    ['2026-12-03T16:00Z', null],
  ])('at %s is refused with %s', (start, reason) => {
    expect(refuse(start)).toBe(reason)
  })

  test('in a week with as many sessions as the cap is refused with weekly_cap', () => {
    const capped = mentor('UTC', '2026-11-23', { ...given, maxSessionsPerWeek: 1, booked: [busy[0]!] })
    expect(refuseSlot(capped, Date.parse('2026-11-29T10:00Z'), 60)).toBe('weekly_cap')
    expect(refuseSlot(capped, Date.parse('2026-11-30T10:00Z'), 60)).toBeNull()
  })

  test('at the second occurrence of a repeated hour is outside the hours', () => {
    const london = mentor('Europe/London', '2026-10-25')
    expect(refuseSlot(london, Date.parse('2026-10-25T00:30Z'), 30)).toBeNull()
    expect(refuseSlot(london, Date.parse('2026-10-25T01:30Z'), 30)).toBe('outside_availability')
  })
})

describe('the nearest free starts', () => {
  const iso = (starts: number[]) => starts.map((start) => new Date(start).toISOString().slice(0, 16))

  test('lie on both sides of the taken one', () => {
    const noon = Date.parse('2026-11-23T12:00Z')
    const someone = mentor('UTC', '2026-11-23', { busy: [noon, noon + HOUR] })
    expect(iso(nearestFree(someone, noon, 60))).toEqual(['2026-11-23T10:30', '2026-11-23T11:00', '2026-11-23T13:00'])
  })

  test('are found weeks away when nothing nearer is free', () => {
    const someone = mentor('UTC', '2026-11-23', {
      weekly: [],
      overrides: [{ date: '2026-12-30', ranges: [range([9, 10])] }],
    })
    expect(iso(nearestFree(someone, Date.parse('2026-11-23T12:00Z'), 60))).toEqual(['2026-12-30T09:00'])
    expect(nearestFree(mentor('UTC', '2026-11-23', { weekly: [] }), Date.parse('2026-11-23T12:00Z'), 60)).toEqual([])
  })
})

test('busy times from several places become one sorted list', () => {
  expect(
    packBusy([
      [50, 60],
      [10, 20],
      [20, 30],
      [12, 15],
      [40, 40],
      [55, 70],
    ]),
  ).toEqual([10, 30, 50, 70])
})
