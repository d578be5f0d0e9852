import { expect, test } from 'vitest'
import { rowsIn } from './rows-that-fit.ts'

test('a page has as many rows as fit the window, at least two and at most what the server sends at once', () => {
  expect([300, 600, 800, 1080, 1440, 4000].map(rowsIn)).toEqual([2, 3, 5, 8, 10, 10])
})
