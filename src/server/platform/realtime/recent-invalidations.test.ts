import { expect, test } from 'vitest'
import { createRecentInvalidations } from './recent-invalidations.ts'

test('changes of a user are returned for the requested period, a minute at most', () => {
  let now = 1_000_000
  const recent = createRecentInvalidations(() => now)
  recent.note(['ada', 'ben'], 'bookings')
  now += 2_000
  recent.note(['ada'], 'notifications')
  now += 1_000
  expect(recent.within('ada', 1_500)).toEqual(['notifications'])
  expect(recent.within('ada', 3_500)).toEqual(['bookings', 'notifications'])
  expect(recent.within('ben', 3_500)).toEqual(['bookings'])
  expect(recent.within('somebody', 3_500)).toEqual([])
  now += 58_000
  expect(recent.within('ada', 3_600_000)).toEqual(['notifications'])
})

test('a sweep drops changes older than a minute and keeps the rest', () => {
  let now = 0
  const recent = createRecentInvalidations(() => now)
  recent.note(['ada'], 'bookings')
  now = 59_000
  recent.note(['ada'], 'profiles')
  now = 61_000
  recent.sweep()
  now = 60_000
  expect(recent.within('ada', 60_000)).toEqual(['profiles'])
})
