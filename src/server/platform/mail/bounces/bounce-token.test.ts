import { expect, test } from 'vitest'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { accountOf, bounceToken, findTokens, isBounceToken } from './bounce-token.ts'

const [key, otherKey] = ['a'.repeat(40), 'b'.repeat(40)]
const secrets = createSecrets(key)
const reader = { id: '0190b7f2-6c1e-7a3d-9f10-2b3c4d5e6f70', email_key: 'amina@example.test' }

test('a token names its account and holds for its present address only', () => {
  const token = bounceToken(secrets, reader)
  expect(token).toMatch(/^[0-9a-f]{48}$/)
  expect(accountOf(token)).toBe(reader.id)
  expect(isBounceToken(secrets, token, reader)).toBe(true)
  expect(isBounceToken(secrets, token, { ...reader, email_key: 'other@example.test' })).toBe(false)
  expect(isBounceToken(secrets, token, { ...reader, id: reader.id.replace('0190', '0191') })).toBe(false)
})

test('a forged token does not hold, one of the key before a rotation does', () => {
  const token = bounceToken(secrets, reader)
  expect(isBounceToken(secrets, token.slice(0, -1) + (token.endsWith('0') ? '1' : '0'), reader)).toBe(false)
  expect(isBounceToken(createSecrets(otherKey), token, reader)).toBe(false)
  expect(isBounceToken(createSecrets(otherKey, key), token, reader)).toBe(true)
})

test('tokens are found in a text, and no part of a longer number', () => {
  const token = bounceToken(secrets, reader)
  expect(findTokens(`<a.${token}@kando.test> <bounces+${token.toUpperCase()}@kando.test>`)).toEqual([token])
  expect(findTokens(`${token}0`)).toEqual([])
})
