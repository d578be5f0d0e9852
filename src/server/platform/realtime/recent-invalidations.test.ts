import { expect, test } from 'vitest'
import { createRecentWakes } from './recent-invalidations.ts'

test('what changed for a person is told back for as long as she asks, a minute at most', () => {
  let now = 1_000_000
  const wakes = createRecentWakes(() => now)
  wakes.note(['ada', 'ben'], 'bookings')
  now += 2_000
  wakes.note(['ada'], 'notifications')
  now += 1_000
  expect(wakes.within('ada', 1_500)).toEqual(['notifications'])
  expect(wakes.within('ada', 3_500)).toEqual(['bookings', 'notifications'])
  expect(wakes.within('ben', 3_500)).toEqual(['bookings'])
  expect(wakes.within('somebody', 3_500)).toEqual([])
  now += 58_000
  expect(wakes.within('ada', 3_600_000)).toEqual(['notifications'])
})

test('a sweep forgets what is older than a minute and keeps the rest', () => {
  let now = 0
  const wakes = createRecentWakes(() => now)
  wakes.note(['ada'], 'bookings')
  now = 59_000
  wakes.note(['ada'], 'profiles')
  now = 61_000
  wakes.sweep()
  now = 60_000
  expect(wakes.within('ada', 60_000)).toEqual(['profiles'])
})
