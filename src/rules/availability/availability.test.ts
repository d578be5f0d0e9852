import { expect, test } from 'vitest'
import { mergeRanges, normaliseWeek, summariseWeek } from './availability.ts'

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

test('a week is summarised by its days and the parts of the day with an hour or more', () => {
  const week = [
    { weekday: 3, ...hours(17, 21) },
    { weekday: 1, ...hours(9, 12.5) },
    { weekday: 3, ...hours(23, 24) },
  ]
  expect(summariseWeek(week)).toEqual({ weekdays: [1, 3], parts: ['morning', 'evening', 'night'] })
  expect(summariseWeek([])).toEqual({ weekdays: [], parts: [] })
})
