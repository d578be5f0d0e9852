import { expect, test } from 'vitest'
import { notificationKinds } from '#contract/notifications/constants.ts'
import { planPush, pushLifetime, pushRetryDelay } from './push-plan.ts'

/** 23:30 in Nairobi. */
const night = Date.parse('2026-11-23T20:30:00Z')
const times = { digestHour: 8, quietHours: { from: 22, until: 7 }, zone: 'Africa/Nairobi' }

test('in quiet hours everything waits for their end, but for reminders and offered seats', () => {
  for (const kind of notificationKinds)
    expect(planPush(kind, true, times, night)).toEqual(
      kind === 'reminders' ? { push: 'now' } : { push: 'later', at: Date.parse('2026-11-24T04:00:00Z') },
    )
})

test('outside of quiet hours everything is shown at once, and what nobody wants never', () => {
  for (const kind of notificationKinds) {
    expect(planPush(kind, true, { ...times, quietHours: null }, night)).toEqual({ push: 'now' })
    expect(planPush(kind, false, times, night)).toEqual({ push: 'never' })
  }
})

test('attempts are further and further apart, and end', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map(pushRetryDelay)
  expect(delays).toEqual([60_000, 120_000, 240_000, 480_000, 960_000, 1_920_000, null])
})

test('a reminder is worth nothing after an hour, other notices after a day', () => {
  expect([pushLifetime('reminders'), pushLifetime('sessions')]).toEqual([3_600_000, 86_400_000])
})
