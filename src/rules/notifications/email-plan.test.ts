import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '../time/days.ts'
import { endOfQuietHours, nextDigest, planEmail, type EmailTimes } from './email-plan.ts'

const at = (instant: string) => Date.parse(instant)
const lagos: EmailTimes = { zone: 'Africa/Lagos', digestHour: 8, quietHours: { from: 22, until: 7 } }
const london = { ...lagos, zone: 'Europe/London' }

test.each([
  ['instant', '2026-11-23T12:00:00Z', { send: 'now' }],
  ['instant', '2026-11-23T20:59:59Z', { send: 'now' }],
  ['instant', '2026-11-23T21:00:00Z', { send: 'later', at: at('2026-11-24T06:00:00Z') }],
  ['instant', '2026-11-24T05:59:59Z', { send: 'later', at: at('2026-11-24T06:00:00Z') }],
  ['instant', '2026-11-24T06:00:00Z', { send: 'now' }],
  ['digest', '2026-11-23T06:59:00Z', { send: 'digest', at: at('2026-11-23T07:00:00Z') }],
  ['digest', '2026-11-23T07:00:00Z', { send: 'digest', at: at('2026-11-24T07:00:00Z') }],
  ['off', '2026-11-23T12:00:00Z', { send: 'never' }],
] as const)('an email about a session with the choice %s at %s', (choice, now, plan) => {
  expect(planEmail('sessions', choice, lagos, at(now))).toEqual(plan)
})

test('a reminder does not wait for the end of the quiet hours, but can be switched off', () => {
  expect(planEmail('reminders', 'instant', lagos, at('2026-11-23T23:00:00Z'))).toEqual({ send: 'now' })
  expect(planEmail('reminders', 'off', lagos, at('2026-11-23T23:00:00Z'))).toEqual({ send: 'never' })
})

test('quiet hours within one day hold only that part of it', () => {
  const times = { ...lagos, quietHours: { from: 12, until: 14 } }
  expect(endOfQuietHours(times, at('2026-11-23T11:30:00Z'))).toBe(at('2026-11-23T13:00:00Z'))
  expect(endOfQuietHours(times, at('2026-11-23T13:00:00Z'))).toBeNull()
  expect(endOfQuietHours({ ...times, quietHours: null }, at('2026-11-23T11:30:00Z'))).toBeNull()
})

test('a summary that falls into quiet hours waits for their end', () => {
  expect(nextDigest({ ...lagos, digestHour: 5 }, at('2026-11-23T12:00:00Z'))).toBe(at('2026-11-24T06:00:00Z'))
})

test('quiet hours end by the clock of the wall, also in the night of a clock change', () => {
  const spring = { ...london, quietHours: { from: 22, until: 1 } }
  // 01:00 is skipped: the clock goes from 00:59 to 02:00.
  expect(endOfQuietHours(spring, at('2027-03-28T00:30:00Z'))).toBe(at('2027-03-28T01:00:00Z'))
  expect(endOfQuietHours(london, at('2026-10-25T00:30:00Z'))).toBe(at('2026-10-25T07:00:00Z'))
})

test('whatever the choices, waiting ends within two days and outside of the quiet hours', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const quietHours = fc.record({ from: hour, until: hour }).filter(({ from, until }) => from !== until)
  const zone = fc.constantFrom(
    'Africa/Lagos',
    'Africa/Cairo',
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
  )
  const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
  fc.assert(
    fc.property(hour, quietHours, zone, instant, (digestHour, quiet, place, now) => {
      const times = { digestHour, quietHours: quiet, zone: place }
      for (const until of [endOfQuietHours(times, now), nextDigest(times, now)]) {
        if (until === null) continue
        expect(until).toBeGreaterThan(now)
        expect(until).toBeLessThanOrEqual(now + 2.1 * DAY)
        expect(endOfQuietHours(times, until)).toBeNull()
      }
    }),
  )
})
