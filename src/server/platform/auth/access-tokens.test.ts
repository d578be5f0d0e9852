import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { createAccessTokens } from './access-tokens.ts'
import { createSecrets } from './secrets.ts'

const start = Date.parse('2026-11-23T08:00:00Z')
let now = start
const secrets = createSecrets('a secret of the tests that is long enough')
const issuer = 'https://kando.example'
const tokens = createAccessTokens(secrets, { now: () => new Date(now) }, issuer)
const key = secrets.keys('access-token')[0]!
const claims = { userId: 'someone', deviceSessionId: 'a device' }

type TokenOverrides = {
  issuer?: string
  audience?: string
  algorithm?: string
  key?: Uint8Array
  without?: 'exp' | 'sub' | 'sid'
}

function signed(overrides: TokenOverrides = {}) {
  const token = new SignJWT(overrides.without === 'sid' ? {} : { sid: claims.deviceSessionId })
    .setProtectedHeader({ alg: overrides.algorithm ?? 'HS256' })
    .setIssuer(overrides.issuer ?? issuer)
    .setAudience(overrides.audience ?? `${issuer}/api`)
  if (overrides.without !== 'sub') token.setSubject(claims.userId)
  if (overrides.without !== 'exp') token.setExpirationTime(start / 1000 + 60)
  return token.sign(overrides.key ?? key)
}

test('an issued token names the user and the device session, for fifteen minutes', async () => {
  const token = await tokens.issue(claims)
  expect(await tokens.verify(token)).toEqual({ ...claims, expiresAt: start + 15 * 60_000 })
  now = start + 15 * 60_000
  expect(await tokens.verify(token)).toBeUndefined()
  now = start
})

test('a token signed like an issued one is accepted, so the cases below are refused for their claims', async () => {
  expect(await tokens.verify(await signed())).toMatchObject(claims)
})

test.each<[string, TokenOverrides]>([
  ['another issuer', { issuer: 'https://elsewhere.example' }],
  ['another audience', { audience: issuer }],
  ['another algorithm', { algorithm: 'HS512' }],
  ['another key', { key: secrets.keys('upload')[0]! }],
  ['no expiry', { without: 'exp' }],
  ['no subject', { without: 'sub' }],
  ['no device session', { without: 'sid' }],
])('a token with %s is refused', async (_what, overrides) => {
  expect(await tokens.verify(await signed(overrides))).toBeUndefined()
})

test('an unsigned or malformed token is refused', async () => {
  const unsigned = new UnsecuredJWT({ sid: claims.deviceSessionId })
  const token = unsigned.setSubject('someone').setIssuer(issuer).setAudience(`${issuer}/api`).setExpirationTime('1h')
  for (const wrong of [token.encode(), '', 'a.b.c', 'a'.repeat(3000)])
    expect(await tokens.verify(wrong)).toBeUndefined()
})
