import { expect, test } from 'vitest'
import { startTimeGroups, startTimes } from './start-times.ts'

test('there are 48 starts, from seven in the morning to half past six', () => {
  expect(new Set(startTimes).size).toBe(48)
  expect([startTimes[0], startTimes[33], startTimes[34], startTimes[47]]).toEqual([
    '07:00:00',
    '23:30:00',
    '00:00:00',
    '06:30:00',
  ])
})

test('they stand in four parts of the day, on a 12-hour clock', () => {
  const words = { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', night: 'Night' }
  const ends = startTimeGroups(words, 'en-US').map(({ label, options }) => [
    label,
    options[0]?.label,
    options.at(-1)?.label,
  ])
  expect(ends.map((one) => one.map((text) => text?.replace(/\s/, ' ')))).toEqual([
    ['Morning', '7:00 AM', '11:30 AM'],
    ['Afternoon', '12:00 PM', '4:30 PM'],
    ['Evening', '5:00 PM', '8:30 PM'],
    ['Night', '9:00 PM', '6:30 AM'],
  ])
})
