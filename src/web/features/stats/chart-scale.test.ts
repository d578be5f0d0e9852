import { expect, it } from 'vitest'
import { ticksFor } from './chart-scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [37, [0, 10, 20, 30, 40]],
  [9000, [0, 2250, 4500, 6750, 9000]],
])('an axis up to %i has whole, even steps', (most, ticks) => {
  expect(ticksFor(most)).toEqual(ticks)
})
