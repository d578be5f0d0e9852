import { expect, test } from 'vitest'
import { dayText, parseDay } from '#rules/time/days.ts'
import { formerPeriod, isFinal, isWeekOver, nextPeriod, periodOf, weeksUntil } from './periods.ts'

const day = (text: string) => parseDay(text)!
const periodOn = (text: string) => dayText(periodOf(day(text)))

test('a period is thirteen weeks from a Monday, also across the turn of a year and before the first', () => {
  expect(periodOn('2024-01-01')).toBe('2024-01-01')
  expect(periodOn('2023-12-31')).toBe('2023-10-02')
  expect(periodOn('2026-12-27')).toBe('2026-09-28')
  expect(periodOn('2026-12-28')).toBe('2026-12-28')
  expect(dayText(nextPeriod(day('2026-09-28')))).toBe('2026-12-28')
})

test('periods follow each other without a gap for a hundred years', () => {
  for (let at = day('2020-01-06'); at < day('2120-01-01'); at++) {
    const period = periodOf(at)
    expect(
      at >= period &&
        at < nextPeriod(period) &&
        periodOf(period) === period &&
        formerPeriod(nextPeriod(period)) === period,
    ).toBe(true)
  }
})

test('only weeks that have begun are listed', () => {
  const period = day('2026-09-28')
  expect(weeksUntil(period, period)).toEqual([])
  expect(weeksUntil(period, day('2026-10-05'))).toEqual(['2026-09-28'])
  expect(weeksUntil(period, day('2026-10-06'))).toEqual(['2026-09-28', '2026-10-05'])
  expect(weeksUntil(period, day('2027-10-06'))).toHaveLength(13)
})

test('a cohort is over when its last person had all the days, and a period when all of its cohorts are', () => {
  const monday = day('2026-12-21')
  expect(isWeekOver(monday, 90, day('2027-03-27'))).toBe(false)
  expect(isWeekOver(monday, 90, day('2027-03-28'))).toBe(true)
  expect(isFinal(day('2026-09-28'), day('2027-04-03'))).toBe(false)
  expect(isFinal(day('2026-09-28'), day('2027-04-04'))).toBe(true)
})
