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

type Wish = {
  issuer?: string
  audience?: string
  algorithm?: string
  key?: Uint8Array
  without?: 'exp' | 'sub' | 'sid'
}

function signed(wish: Wish = {}) {
  const token = new SignJWT(wish.without === 'sid' ? {} : { sid: claims.deviceSessionId })
    .setProtectedHeader({ alg: wish.algorithm ?? 'HS256' })
    .setIssuer(wish.issuer ?? issuer)
    .setAudience(wish.audience ?? `${issuer}/api`)
  if (wish.without !== 'sub') token.setSubject(claims.userId)
  if (wish.without !== 'exp') token.setExpirationTime(start / 1000 + 60)
  return token.sign(wish.key ?? key)
}

test('a token of ours says who and which device, for fifteen minutes', async () => {
  const token = await tokens.issue(claims)
  expect(await tokens.verify(token)).toEqual({ ...claims, expiresAt: start + 15 * 60_000 })
  now = start + 15 * 60_000
  expect(await tokens.verify(token)).toBeUndefined()
  now = start
})

test('one made like ours is taken, so that the ones below are refused for what they say', async () => {
  expect(await tokens.verify(await signed())).toMatchObject(claims)
})

test.each<[string, Wish]>([
  ['another issuer', { issuer: 'https://elsewhere.example' }],
  ['another audience', { audience: issuer }],
  ['another algorithm', { algorithm: 'HS512' }],
  ['another key', { key: secrets.keys('upload')[0]! }],
  ['no end', { without: 'exp' }],
  ['no person', { without: 'sub' }],
  ['no device', { without: 'sid' }],
])('a token with %s is refused', async (_what, wish) => {
  expect(await tokens.verify(await signed(wish))).toBeUndefined()
})

test('an unsigned token, and what is none, are refused', async () => {
  const unsigned = new UnsecuredJWT({ sid: claims.deviceSessionId })
  const token = unsigned.setSubject('someone').setIssuer(issuer).setAudience(`${issuer}/api`).setExpirationTime('1h')
  for (const wrong of [token.encode(), '', 'a.b.c', 'a'.repeat(3000)])
    expect(await tokens.verify(wrong)).toBeUndefined()
})
