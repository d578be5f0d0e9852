import { expect, it } from 'vitest'
import { DAY, HOUR } from '../time/days.ts'
import { answersWithinDay, isActiveThisWeek, type SettledRequest } from './activity.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

const settled = (outcome: SettledRequest['outcome'], after: number): SettledRequest => ({
  outcome,
  requestedAt: now - 10 * DAY,
  settledAt: now - 10 * DAY + after,
})
const times = (n: number, request: SettledRequest) => Array.from({ length: n }, () => request)

it('calls a mentor active for seven days after the last use', () => {
  expect(isActiveThisWeek(now - 7 * DAY + 1, now)).toBe(true)
  expect(isActiveThisWeek(now - 7 * DAY, now)).toBe(false)
})

it('says nothing of answers before there are five requests', () => {
  expect(answersWithinDay([])).toBe(null)
  expect(answersWithinDay(times(4, settled('accepted', HOUR)))).toBe(null)
  expect(answersWithinDay(times(5, settled('accepted', HOUR)))).toBe(true)
})

it('counts an acceptance and a refusal within a day alike', () => {
  expect(answersWithinDay(times(5, settled('declined', DAY)))).toBe(true)
  expect(answersWithinDay(times(5, settled('accepted', DAY + 1)))).toBe(false)
})

it('counts requests that expired against it, however soon', () => {
  const quick = times(3, settled('accepted', HOUR))
  expect(answersWithinDay([...quick, settled('accepted', HOUR), settled('expired', 2 * HOUR)])).toBe(true)
  expect(answersWithinDay([...quick, settled('expired', 2 * HOUR), settled('expired', 2 * HOUR)])).toBe(false)
})
