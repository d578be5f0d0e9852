// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import * as failures from '#texts/failures.ts'
import { ApiError, isRefusal, mayPass, Unreachable } from './api-error.ts'
import { failureText, notFetchedText } from './failure-text.ts'

afterEach(() => vi.restoreAllMocks())

const settled = new ApiError(409, { code: 'booking_settled', errorMessages: ['This session can no longer be changed'] })

test('what is known of a command decides the words: nothing was sent, nobody knows, refused, a fault', () => {
  expect(failureText(new Unreachable('offline'), 'Not cancelled')).toBe(failures.noResponse.offline)
  expect(failureText(new Unreachable('unanswered'), 'Not cancelled')).toBe(failures.noResponse.unanswered)
  expect(failureText(new Unreachable('unreachable'))).toBe(failures.noResponse.unreachable)
  expect(failureText(settled, 'Not cancelled')).toBe('Not cancelled. This session can no longer be changed')
  expect(failureText(settled)).toBe('This session can no longer be changed')
  expect(failureText(new ApiError(500, { code: 'internal', errorMessages: ['boom'] }), 'Not cancelled')).toBe(
    `Not cancelled. ${failures.serverError}`,
  )
  expect(failureText(new ApiError(502, null))).toBe(failures.serverError)
  expect(failureText(new DOMException('The passkey was refused'), 'The passkey failed')).toBe('The passkey failed')
})

test('a form whose check did not arrive says whether that is the device or the server', () => {
  expect(notFetchedText()).toBe(failures.noResponse.unreachable)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(notFetchedText()).toBe(failures.noResponse.offline)
})

test('only a decision about the command is a refusal', () => {
  const undecided = [
    new Unreachable('unanswered'),
    new ApiError(401, { code: 'unauthenticated' }),
    new ApiError(429, { code: 'rate_limited' }),
    new ApiError(500, null),
    new ApiError(503, null),
  ]
  expect(undecided.filter(isRefusal)).toEqual([])
  expect([settled, new ApiError(503, { code: 'helper_failed' })].every(isRefusal)).toBe(true)
})

test('what may pass by itself is worth another try', () => {
  const passing = [
    new Unreachable('unreachable'),
    new ApiError(502, null),
    new ApiError(503, null),
    new ApiError(504, null),
  ]
  expect(passing.every(mayPass)).toBe(true)
  const lasting = [settled, new ApiError(500, null), new ApiError(503, { code: 'maintenance' })]
  expect(lasting.some(mayPass)).toBe(false)
})
