import { expect, test } from 'vitest'
import { isReminderTimely, momentAfter, momentAhead, momentAt } from './moments.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = Date.UTC(2026, 10, 23, 8)

test('reminders are followed by the opening of the room and the end, each in its turn', () => {
  const times = { startsAt: now + 48 * HOUR, endsAt: now + 49 * HOUR }
  const moments = [momentAhead(times, now)]
  for (let next = momentAfter(moments[0]!); next !== null; next = momentAfter(next)) moments.push(next)
  expect(moments.map((moment) => [moment, momentAt(moment, times) - now])).toEqual([
    [24, 24 * HOUR],
    [1, 47 * HOUR],
    ['open', 48 * HOUR - 10 * MINUTE],
    ['finish', 49 * HOUR],
  ])
})

test('the moments of a session begin with the first that is ahead', () => {
  const times = { startsAt: now, endsAt: now + HOUR }
  const first = (at: number) => momentAhead(times, at)
  expect([-24 * HOUR - 1, -24 * HOUR, -HOUR, -10 * MINUTE, 0, 2 * HOUR].map((after) => first(now + after))).toEqual([
    ...[24, 1, 'open'],
    ...['finish', 'finish', 'finish'],
  ])
})

test('reminders that are too late are not sent', () => {
  const start = now
  expect(isReminderTimely(24, start, start - 20 * HOUR)).toBe(true)
  expect(isReminderTimely(24, start, start - 24 * HOUR - 1000)).toBe(true)
  expect(isReminderTimely(24, start, start - 24 * HOUR - 1001)).toBe(false)
  expect(isReminderTimely(1, start, start - 2 * HOUR)).toBe(false)
  expect(isReminderTimely(24, start, start - HOUR)).toBe(false)
  expect(isReminderTimely(1, start, start - MINUTE)).toBe(true)
  expect(isReminderTimely(1, start, start)).toBe(false)
})
