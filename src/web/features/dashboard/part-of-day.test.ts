import { expect, it } from 'vitest'
import { partOfDay } from './part-of-day.ts'

it.each([
  ['04:59', 'evening'],
  ['05:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['00:00', 'evening'],
])('at %s the greeting is good %s', (time, part) => {
  expect(partOfDay(time)).toBe(part)
})
