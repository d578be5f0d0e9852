// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import type { CallInput } from './address.ts'

const one = '0198f3a2-0000-7000-8000-000000000001'
const other = '0198f3a2-0000-7000-8000-000000000002'
const seat = (id: string): CallInput => ({ params: { id }, body: {} })

/** As after a reload: the module starts again, the tab's storage stays. */
async function load() {
  vi.resetModules()
  const { signIn } = await import('#web/platform/session/auth-session.ts')
  return { ...(await import('./intents.ts')), signIn }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('the same input has the same key until an answer settles it', async () => {
  const { keyOf, settle } = await load()
  const key = keyOf(groupSeatRoutes.rsvp, seat(one))
  expect(keyOf(groupSeatRoutes.rsvp, seat(one))).toBe(key)
  expect(keyOf(groupSeatRoutes.rsvp, seat(other))).not.toBe(key)
  expect(keyOf(groupSeatRoutes.leave, seat(one))).not.toBe(key)
  settle(groupSeatRoutes.rsvp, seat(one))
  expect(keyOf(groupSeatRoutes.rsvp, seat(one))).not.toBe(key)
})

test('a seat that is taken again after it was given up is another intent, whatever became of the first', async () => {
  const { keyOf, settle } = await load()
  const taken = keyOf(groupSeatRoutes.rsvp, seat(one))
  const elsewhere = keyOf(groupSeatRoutes.rsvp, seat(other))
  keyOf(groupSeatRoutes.leave, seat(one))
  settle(groupSeatRoutes.leave, seat(one))
  expect(keyOf(groupSeatRoutes.rsvp, seat(one))).not.toBe(taken)
  expect(keyOf(groupSeatRoutes.rsvp, seat(other))).toBe(elsewhere)
})

test('a booking that was cancelled is booked again, though the answer to the first was lost', async () => {
  const { keyOf, forgetUndone } = await load()
  const booking = { body: { mentorId: one, startsAt: '2026-11-26T09:30:00.000Z' } }
  const [booked, seated] = [keyOf(bookingRoutes.book, booking), keyOf(groupSeatRoutes.rsvp, seat(one))]
  forgetUndone(bookingRoutes.respond)
  expect(keyOf(bookingRoutes.book, booking)).toBe(booked)
  forgetUndone(bookingRoutes.cancel)
  expect(keyOf(bookingRoutes.book, booking)).not.toBe(booked)
  expect(keyOf(groupSeatRoutes.rsvp, seat(one))).toBe(seated)
})

test('a key outlives a reload of the tab, what was typed is not stored', async () => {
  const before = await load()
  const review = { body: { sessionId: one, text: 'She listened' } }
  const key = before.keyOf(reviewRoutes.createReview, review)
  const after = await load()
  expect(after.keyOf(reviewRoutes.createReview, review)).toBe(key)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('listened')
})

test('the key of a log-in is not stored', async () => {
  const before = await load()
  const login = { body: { email: 'ada@example.test', password: 'Passw0rd' } }
  const key = before.keyOf(accountRoutes.login, login)
  expect(before.keyOf(accountRoutes.login, login)).toBe(key)
  const after = await load()
  expect(after.keyOf(accountRoutes.login, login)).not.toBe(key)
})

test('another person in the same tab has keys of their own', async () => {
  const { keyOf, signIn } = await load()
  const key = keyOf(groupSeatRoutes.rsvp, seat(one))
  signIn({ accessToken: 'a', refreshToken: 'r', userId: 'ada' } as AuthRecord, true)
  expect(keyOf(groupSeatRoutes.rsvp, seat(one))).not.toBe(key)
})

test('an intent ends before the server forgets its answer', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T08:00:00Z'), toFake: ['Date'] })
  const { keyOf } = await load()
  const key = keyOf(groupSeatRoutes.rsvp, seat(one))
  vi.setSystemTime(Date.parse('2026-11-23T19:59:00Z'))
  expect(keyOf(groupSeatRoutes.rsvp, seat(one))).toBe(key)
  vi.setSystemTime(Date.parse('2026-11-23T20:00:00Z'))
  expect(keyOf(groupSeatRoutes.rsvp, seat(one))).not.toBe(key)
})

test('two-step sign-in that was turned on again is turned off by a new key, though the answer to the first time was lost', async () => {
  const { keyOf, settle, forgetUndone } = await load()
  const first = keyOf(accountRoutes.removeTwoStep, {})
  const code = { body: { code: '123456' } }
  settle(accountRoutes.activateTwoStep, code)
  forgetUndone(accountRoutes.activateTwoStep)
  const second = keyOf(accountRoutes.removeTwoStep, {})
  expect(second).not.toBe(first)
  const secret = keyOf(accountRoutes.enrolTwoStep, {})
  forgetUndone(accountRoutes.removeTwoStep)
  expect(keyOf(accountRoutes.enrolTwoStep, {})).not.toBe(secret)
})
