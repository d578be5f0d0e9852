import { expect, test } from 'vitest'
import { DAY } from '#rules/time/days.ts'
import { mayAskFrom, refuseRequest } from './verification.ts'

const decidedAt = Date.UTC(2026, 10, 1)

test('a mentor who never asked may ask', () => {
  expect(refuseRequest({ status: 'NOT_VERIFIED', decidedAt: null }, decidedAt)).toBeUndefined()
})

test('while a request waits, and once it is approved, there is nothing to ask', () => {
  expect(refuseRequest({ status: 'PENDING', decidedAt: null }, decidedAt)).toBe('verification_pending')
  expect(refuseRequest({ status: 'APPROVED', decidedAt }, decidedAt + 900 * DAY)).toBe('verification_approved')
})

test('a declined request can be followed by another one 14 days later, to the millisecond', () => {
  const declined = { status: 'DECLINED', decidedAt } as const
  expect(mayAskFrom(decidedAt)).toBe(decidedAt + 14 * DAY)
  expect(refuseRequest(declined, mayAskFrom(decidedAt) - 1)).toBe('verification_too_soon')
  expect(refuseRequest(declined, mayAskFrom(decidedAt))).toBeUndefined()
})
