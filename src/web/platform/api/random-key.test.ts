import { expect, test } from 'vitest'
import { randomKey } from './random-key.ts'

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
