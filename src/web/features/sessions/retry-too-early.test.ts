import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryTooEarly } from './retry-too-early.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const early = Object.assign(new Error('too early'), { code: 'join_too_early' })

test('a press just before the room opens is sent again until it is open', async () => {
  const attempt = vi.fn().mockRejectedValueOnce(early).mockRejectedValueOnce(early).mockResolvedValue('room')
  const answer = retryTooEarly(attempt)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('room')
  expect(attempt).toHaveBeenCalledTimes(3)
})

test('after three seconds the answer is shown', async () => {
  const attempt = vi.fn().mockRejectedValue(early)
  const answer = retryTooEarly(attempt).catch((error: unknown) => error)
  const started = Date.now()
  await vi.runAllTimersAsync()
  expect(await answer).toBe(early)
  expect(Date.now() - started).toBe(3000)
})

test('another error is not retried', async () => {
  const attempt = vi.fn().mockRejectedValue(new Error('cancelled'))
  await expect(retryTooEarly(attempt)).rejects.toThrow('cancelled')
  expect(attempt).toHaveBeenCalledOnce()
})
