import { expect, test } from 'vitest'
import { ApiError, Unreachable } from './api-error.ts'
import { IntentKeys, randomKey } from './idempotency-key.ts'

const slot = { body: { time: '09:30:00' } }

test('timeouts and server errors leave the intent open: the retry sends the same key', () => {
  const keys = new IntentKeys()
  const first = keys.keyFor(slot)
  keys.settle(new Unreachable('no answer'))
  expect(keys.keyFor(slot)).toBe(first)
  keys.settle(new ApiError(503, null))
  expect(keys.keyFor(slot)).toBe(first)
})

test('an answer settles it: success or refusal, the next one is a new intent', () => {
  const keys = new IntentKeys()
  const first = keys.keyFor(slot)
  keys.settle()
  const second = keys.keyFor(slot)
  keys.settle(new ApiError(409, { code: 'slot_taken' }))
  expect(new Set([first, second, keys.keyFor(slot)]).size).toBe(3)
})

test('another input is another intent', () => {
  const keys = new IntentKeys()
  expect(keys.keyFor(slot)).not.toBe(keys.keyFor({ body: { time: '10:00:00' } }))
})

test('a key is a version 4 UUID, also without a secure context', () => {
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(randomKey()).toMatch(pattern)
  const secure = crypto.randomUUID
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  try {
    expect(randomKey()).toMatch(pattern)
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: secure, configurable: true })
  }
})
