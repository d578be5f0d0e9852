import { describe, expect, test } from 'vitest'
import { createAccessTokens } from './access-tokens.ts'
import { createSecrets, hashToken, newToken } from './secrets.ts'

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(48)) as [string, string, string]
const before = createSecrets(first)
const rotated = createSecrets(second, first)
const rotatedTwice = createSecrets(third, second)

describe('after a rotation', () => {
  test('a signature of the previous key is accepted, one of the key before it is not', () => {
    const signature = before.sign('upload', 'this file')
    expect(rotated.verify('upload', 'this file', signature)).toBe(true)
    expect(rotatedTwice.verify('upload', 'this file', signature)).toBe(false)
  })

  test('the new key signs', () => {
    const signature = rotated.sign('upload', 'this file')
    expect(signature).toBe(createSecrets(second).sign('upload', 'this file'))
    expect(before.verify('upload', 'this file', signature)).toBe(false)
  })

  test('ciphertext of the previous key decrypts, that of the key before it does not', () => {
    const ciphertext = before.encrypt('two-step', 'secret')
    expect(rotated.decrypt('two-step', ciphertext)).toBe('secret')
    expect(() => rotatedTwice.decrypt('two-step', ciphertext)).toThrow('No key in use')
  })

  test('nobody is signed out', async () => {
    const clock = { now: () => new Date('2026-11-23T08:00:00Z') }
    const tokens = (secrets: typeof before) => createAccessTokens(secrets, clock, 'https://kando.example')
    const claims = { userId: 'someone', deviceSessionId: 'a device' }
    const token = await tokens(before).issue(claims)
    expect(await tokens(rotated).verify(token)).toMatchObject(claims)
    expect(await tokens(rotatedTwice).verify(token)).toBeUndefined()
  })
})

describe('a key', () => {
  test('serves one purpose only', () => {
    const signature = before.sign('upload', 'x')
    expect(before.verify('calendar-feed', 'x', signature)).toBe(false)
    expect(() => before.decrypt('other', before.encrypt('two-step', 'x'))).toThrow('No key in use')
  })

  test('decrypts for the row that it was encrypted for only', () => {
    const encrypted = before.encrypt('calendar', 'x', 'one')
    expect(before.decrypt('calendar', encrypted, 'one')).toBe('x')
    expect(() => before.decrypt('calendar', encrypted, 'other')).toThrow('No key in use')
  })

  test('encrypts the same text differently each time and detects a changed byte', () => {
    const [one, other] = [before.encrypt('two-step', 'x'), before.encrypt('two-step', 'x')]
    expect(one.equals(other)).toBe(false)
    one[14]! ^= 1
    expect(() => before.decrypt('two-step', one)).toThrow('No key in use')
  })

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(200)])('does not accept %j as a signature', (signature) => {
    expect(before.verify('upload', 'x', signature)).toBe(false)
  })
})

test('tokens have 256 bits and are stored hashed', () => {
  const [one, other] = [newToken(), newToken()]
  expect(Buffer.from(one, 'base64url')).toHaveLength(32)
  expect(one).not.toBe(other)
  expect(hashToken(one)).toHaveLength(32)
  expect(hashToken(one).toString('base64url')).not.toBe(one)
})
