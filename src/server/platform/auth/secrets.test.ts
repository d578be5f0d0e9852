import { describe, expect, test } from 'vitest'
import { createAccessTokens } from './access-tokens.ts'
import { createSecrets, hashToken, newToken } from './secrets.ts'

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(48)) as [string, string, string]
const before = createSecrets(first)
const rotated = createSecrets(second, first)
const forgotten = createSecrets(third, second)

describe('after a rotation', () => {
  test('what the previous key signed still counts, and what the one before it signed does not', () => {
    const signature = before.sign('upload', 'this file')
    expect(rotated.verify('upload', 'this file', signature)).toBe(true)
    expect(forgotten.verify('upload', 'this file', signature)).toBe(false)
  })

  test('the new key signs', () => {
    const signature = rotated.sign('upload', 'this file')
    expect(signature).toBe(createSecrets(second).sign('upload', 'this file'))
    expect(before.verify('upload', 'this file', signature)).toBe(false)
  })

  test('what the previous key sealed can be opened, and what the one before it sealed cannot', () => {
    const sealed = before.encrypt('two-step', 'secret')
    expect(rotated.decrypt('two-step', sealed)).toBe('secret')
    expect(() => forgotten.decrypt('two-step', sealed)).toThrow('No key in use')
  })

  test('nobody is signed out', async () => {
    const clock = { now: () => new Date('2026-11-23T08:00:00Z') }
    const tokens = (secrets: typeof before) => createAccessTokens(secrets, clock, 'https://kando.example')
    const claims = { userId: 'someone', deviceSessionId: 'a device' }
    const token = await tokens(before).issue(claims)
    expect(await tokens(rotated).verify(token)).toMatchObject(claims)
    expect(await tokens(forgotten).verify(token)).toBeUndefined()
  })
})

describe('a key', () => {
  test('is good for one use only', () => {
    const signature = before.sign('upload', 'x')
    expect(before.verify('calendar-feed', 'x', signature)).toBe(false)
    expect(() => before.decrypt('other', before.encrypt('two-step', 'x'))).toThrow('No key in use')
  })

  test('seals the same text differently each time, and notices a changed byte', () => {
    const [one, other] = [before.encrypt('two-step', 'x'), before.encrypt('two-step', 'x')]
    expect(one.equals(other)).toBe(false)
    one[14]! ^= 1
    expect(() => before.decrypt('two-step', one)).toThrow('No key in use')
  })

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(200)])('does not take %j for a signature', (signature) => {
    expect(before.verify('upload', 'x', signature)).toBe(false)
  })
})

test('tokens have 256 bits, and are stored as something else', () => {
  const [one, other] = [newToken(), newToken()]
  expect(Buffer.from(one, 'base64url')).toHaveLength(32)
  expect(one).not.toBe(other)
  expect(hashToken(one)).toHaveLength(32)
  expect(hashToken(one).toString('base64url')).not.toBe(one)
})
