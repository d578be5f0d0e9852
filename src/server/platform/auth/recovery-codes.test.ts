import { expect, test } from 'vitest'
import { hashRecoveryCode, looksLikeRecoveryCode, newRecoveryCode } from './recovery-codes.ts'

test('every code that is issued has the form of a recovery code, whatever its characters', () => {
  for (let byte = 0; byte < 256; byte++) {
    const code = newRecoveryCode(new Uint8Array(16).fill(byte))
    expect(looksLikeRecoveryCode(code), code).toBe(true)
  }
})

test('case, hyphens and spaces make no difference', () => {
  const code = newRecoveryCode()
  const retyped = code.replaceAll('-', ' ').toUpperCase()
  expect(looksLikeRecoveryCode(retyped)).toBe(true)
  expect(hashRecoveryCode(retyped)).toEqual(hashRecoveryCode(code))
})

test.each(['123456', 'abcd-efgh-jkmn', 'abcd-efgh-jkmn-pqr1', 'abcd-efgh-jkmn-pqrs-t'])(
  '%j is no recovery code',
  (code) => {
    expect(looksLikeRecoveryCode(code)).toBe(false)
  },
)
