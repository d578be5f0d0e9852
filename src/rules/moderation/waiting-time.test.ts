import { expect, test } from 'vitest'
import { waitingTime } from './waiting-time.ts'

const hour = 60

test.each([
  [-1, 'minutes', 0],
  [0, 'minutes', 0],
  [59, 'minutes', 59],
  [hour, 'hours', 1],
  [47 * hour + 59, 'hours', 47],
  [48 * hour, 'days', 2],
  [10 * 24 * hour - 1, 'days', 9],
] as const)('after %i minutes the unit is %s, the number %i', (minutes, unit, n) => {
  expect(waitingTime(0, minutes * 60_000)).toEqual({ unit, n })
})
