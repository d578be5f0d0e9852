import { expect, test } from 'vitest'
import type { DateOverride } from './availability.ts'
import { offsetsOfSchedule } from './schedule-offsets.ts'
import { availableRuns, compileSchedule, sessionsOutside, weeklyRangesOf } from './schedule.ts'

const now = Date.parse('2026-11-20T12:00Z')
const settings = { bufferMinutes: 0, minimumNoticeMinutes: 0, horizonDays: 60, maxSessionsPerWeek: null }
const monday = [{ weekday: 1, startMinute: 540, endMinute: 720 }]
const schedule = (overrides: DateOverride[] = []) =>
  compileSchedule({ timeZone: 'Africa/Nairobi', weekly: monday, overrides, settings })
const session = (id: string, start: string, minutes: number) => ({
  id,
  startsAt: Date.parse(start),
  endsAt: Date.parse(start) + minutes * 60_000,
})

test('sessions that the hours no longer cover are named, past ones are not', () => {
  const sessions = [
    session('inside', '2026-11-23T06:00Z', 60),
    session('off the grid but inside', '2026-11-23T06:10Z', 45),
    session('runs out of the hours', '2026-11-23T08:30Z', 60),
    session('on another day', '2026-11-24T06:00Z', 60),
    session('long ago', '2026-11-17T06:00Z', 60),
    session('running', '2026-11-20T11:30Z', 60),
  ]
  const compiled = schedule()
  const outside = sessionsOutside(compiled, offsetsOfSchedule(compiled, now), sessions, now)
  expect(outside.map((one) => one.id)).toEqual(['runs out of the hours', 'on another day', 'running'])
})

test('a day off leaves that day’s session outside', () => {
  const compiled = schedule([{ date: '2026-11-23', ranges: [] }])
  const outside = sessionsOutside(
    compiled,
    offsetsOfSchedule(compiled, now),
    [session('a', '2026-11-23T06:00Z', 60)],
    now,
  )
  expect(outside).toHaveLength(1)
})

test('round-the-clock hours are one run, however many days', () => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 }))
  const compiled = compileSchedule({ timeZone: 'Europe/London', weekly, overrides: [], settings })
  expect(availableRuns(compiled, offsetsOfSchedule(compiled, now), now, now + 200 * 86_400_000)).toHaveLength(2)
})

test('overrides may come in any order; one with an impossible date is an error of the caller', () => {
  const hours = [{ startMinute: 0, endMinute: 30 }]
  const compiled = schedule([
    { date: '2026-12-02', ranges: hours },
    { date: '2026-11-30', ranges: hours },
  ])
  expect(compiled.overrideDays[0]).toBeLessThan(compiled.overrideDays[1]!)
  expect(() => schedule([{ date: '2026-02-30', ranges: [] }])).toThrow('No such date: 2026-02-30')
})

test('a compiled schedule tells its weekly hours, those that touch as one, without overrides', () => {
  const compiled = compileSchedule({
    timeZone: 'UTC',
    weekly: [
      { weekday: 7, startMinute: 0, endMinute: 1440 },
      { weekday: 1, startMinute: 600, endMinute: 660 },
      { weekday: 1, startMinute: 540, endMinute: 600 },
      { weekday: 1, startMinute: 900, endMinute: 960 },
    ],
    overrides: [{ date: '2026-11-24', ranges: [{ startMinute: 60, endMinute: 120 }] }],
    settings,
  })
  expect(weeklyRangesOf(compiled)).toEqual([
    { weekday: 1, startMinute: 540, endMinute: 660 },
    { weekday: 1, startMinute: 900, endMinute: 960 },
    { weekday: 7, startMinute: 0, endMinute: 1440 },
  ])
})
