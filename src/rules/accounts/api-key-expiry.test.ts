import { expect, test } from 'vitest'
import { apiKeyExpiry } from './api-key-expiry.ts'

const now = new Date('2026-11-23T22:30:00Z')
const ends = (expiry: object, zone = 'UTC') => apiKeyExpiry(expiry, zone, now, 365)?.toISOString() ?? null

test('a number of days counts from now, to the second', () => {
  expect(ends({ expiresInDays: 30 })).toBe('2026-12-23T22:30:00.000Z')
  expect(ends({ expiresInDays: 365 })).toBe('2027-11-23T22:30:00.000Z')
})

test('a date is the last day, in the zone of the owner', () => {
  expect(ends({ expiresOn: '2026-11-24' }, 'Africa/Nairobi')).toBe('2026-11-24T21:00:00.000Z')
  // There it is the 24th already, here still the 23rd.
  expect(ends({ expiresOn: '2026-11-23' }, 'Africa/Nairobi')).toBeNull()
  expect(ends({ expiresOn: '2026-11-23' })).toBe('2026-11-24T00:00:00.000Z')
})

test('a key never lasts longer than a year', () => {
  expect(ends({ expiresOn: '2027-11-22' })).toBe('2027-11-23T00:00:00.000Z')
  expect(ends({ expiresOn: '2027-11-23' })).toBeNull()
  expect(ends({ expiresInDays: 366 })).toBeNull()
})

test('without a time ahead there is no end', () => {
  expect([ends({}), ends({ expiresInDays: 0 }), ends({ expiresOn: '2026-11-22' })]).toEqual([null, null, null])
})
