import { describe, expect, test } from 'vitest'
import { zoneOffsets } from '../time/zones.ts'
import { roundEstimate, sendTimeOf } from './announcements.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const at = (date: string, time: string, timeZone = 'Africa/Lagos') =>
  sendTimeOf({ date, time, offsets: zoneOffsets(timeZone, now, now) }, now)

describe('when an announcement is sent', () => {
  test('without a schedule it is sent at once', () => {
    expect(sendTimeOf(null, now)).toEqual({ at: now })
  })
  test('a wall time counts in the zone of its author', () => {
    expect(at('2026-11-23', '09:30:00')).toEqual({ at: Date.parse('2026-11-23T08:30:00Z') })
  })
  test('a time that is over is refused, also by its zone', () => {
    expect(at('2026-11-23', '09:00:00')).toEqual({ refused: 'announcement_in_past' })
    expect(at('2026-11-23', '08:30:00', 'UTC')).toEqual({ at: Date.parse('2026-11-23T08:30:00Z') })
  })
  test('a time that the clocks skip is refused', () => {
    expect(at('2027-03-28', '02:30:00', 'Europe/Berlin')).toEqual({ refused: 'announcement_time_missing' })
  })
  test('a time more than a year ahead is refused', () => {
    expect(at('2027-11-23', '08:59:00')).toHaveProperty('at')
    expect(at('2027-11-24', '09:00:00')).toEqual({ refused: 'announcement_too_late' })
  })
})

test('an estimate is shown by its two leading digits', () => {
  expect([1001, 1049, 48_719, 103_456, 9_999_999].map(roundEstimate)).toEqual([1000, 1000, 49_000, 100_000, 10_000_000])
})
