import { expect, test } from 'vitest'
import { formatsFor } from '#web/platform/time/formats.ts'
import { utc } from '#web/platform/time/zones.ts'
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

test('they stand in four parts of the day, on the reader’s clock', () => {
  const ends = startTimeGroups(formatsFor('en-GB', utc, 0, '12').wallTime).map(({ label, options }) => [
    label,
    options[0]?.label,
    options.at(-1)?.label,
  ])
  expect(ends.map((one) => one.map((text) => text?.replace(/\s/, ' ')))).toEqual([
    ['Morning', '7:00 am', '11:30 am'],
    ['Afternoon', '12:00 pm', '4:30 pm'],
    ['Evening', '5:00 pm', '8:30 pm'],
    ['Night', '9:00 pm', '6:30 am'],
  ])
})
