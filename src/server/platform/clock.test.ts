import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

test('without a test clock, the system clock is used', () => {
  const before = Date.now()
  const now = createClock().now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})

test('a test clock starts at its instant and advances', async () => {
  const started = Date.now()
  const clock = createClock('2030-05-06T07:08:09Z')
  const first = clock.now().getTime()
  expect(first - Date.parse('2030-05-06T07:08:09Z')).toBeLessThanOrEqual(Date.now() - started)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(clock.now().getTime()).toBeGreaterThan(first)
})

test('a test clock accepts a UTC offset', () => {
  const clock = createClock('2030-05-06T09:08:09+02:00')
  expect(clock.now().toISOString().slice(0, 16)).toBe('2030-05-06T07:08')
})
