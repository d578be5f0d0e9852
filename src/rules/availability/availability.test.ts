import { expect, test } from 'vitest'
import { mergeRanges, normaliseWeek, refuseRange, summariseWeek } from './availability.ts'

const hours = (from: number, to: number) => ({ startMinute: from * 60, endMinute: to * 60 })

test('overlapping, touching and nested ranges of a day become one', () => {
  expect(mergeRanges([hours(13, 15), hours(9, 11), hours(11, 12), hours(14, 18), hours(14, 14.5)])).toEqual([
    hours(9, 12),
    hours(13, 18),
  ])
})

test('merging does not change its input', () => {
  const given = [hours(9, 11), hours(10, 12)]
  mergeRanges(given)
  expect(given).toEqual([hours(9, 11), hours(10, 12)])
})

test('a week is merged day by day, Monday first', () => {
  const week = [
    { weekday: 7, ...hours(0, 24) },
    { weekday: 1, ...hours(9, 10) },
    { weekday: 1, ...hours(10, 11) },
  ]
  expect(normaliseWeek(week)).toEqual([
    { weekday: 1, ...hours(9, 11) },
    { weekday: 7, ...hours(0, 24) },
  ])
})

test('a range must end after it starts, on half hours inside one day', () => {
  expect(refuseRange(hours(9, 9))).toBe('end_before_start')
  expect(refuseRange(hours(22, 2))).toBe('end_before_start')
  expect(refuseRange({ startMinute: 545, endMinute: 600 })).toBe('off_grid')
  expect(refuseRange({ startMinute: 540, endMinute: 541 })).toBe('off_grid')
  expect(refuseRange(hours(23, 25))).toBe('outside_day')
  expect(refuseRange(hours(-1, 5))).toBe('outside_day')
  expect(refuseRange(hours(23.5, 24))).toBeNull()
})

test('a week is summarised by its days and the parts of the day with an hour or more', () => {
  const week = [
    { weekday: 3, ...hours(17, 21) },
    { weekday: 1, ...hours(9, 12.5) },
    { weekday: 3, ...hours(23, 24) },
  ]
  expect(summariseWeek(week)).toEqual({ weekdays: [1, 3], parts: ['morning', 'evening', 'night'] })
  expect(summariseWeek([])).toEqual({ weekdays: [], parts: [] })
})
