import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import type { Env } from '#server/platform/operations/env.ts'
import { createOidc } from './oidc.ts'

afterEach(() => vi.unstubAllGlobals())

const env = {
  APP_URL: 'https://kando.example',
  production: true,
  GITHUB_CLIENT_ID: 'our-id',
  GITHUB_CLIENT_SECRET: 'our-secret',
  LINKEDIN_CLIENT_ID: 'our-id',
  LINKEDIN_CLIENT_SECRET: 'our-secret',
} as Env

const isOwnNonce = (nonce: string) => nonce === 'n'

type ProviderRequest = { url: string; headers: Headers; form: URLSearchParams }

/** Stubs `fetch` with responses as the providers' documentation describes them, and records the requests. */
function stubProviders(answers: Record<string, unknown>): ProviderRequest[] {
  const requests: ProviderRequest[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = String(input)
    requests.push({ url, headers: new Headers(init.headers), form: new URLSearchParams(String(init.body ?? '')) })
    return url in answers ? Response.json(answers[url]) : new Response(null, { status: 404 })
  })
  return requests
}

const githubAnswers = (emails: object[], name: string | null = 'Amina Bello') => ({
  'https://github.com/login/oauth/access_token': { access_token: 'gho_1', token_type: 'bearer', scope: 'user:email' },
  'https://api.github.com/user': { id: 4711, login: 'amina', name },
  'https://api.github.com/user/emails': emails,
})

test('GitHub’s primary verified address is used, and the numeric id is the subject', async () => {
  const requests = stubProviders(
    githubAnswers([
      { email: 'old@example.test', primary: false, verified: true },
      { email: 'amina@example.test', primary: true, verified: true },
    ]),
  )
  expect(await createOidc(env).exchange('github', { code: 'c', codeVerifier: 'v'.repeat(43), isOwnNonce })).toEqual({
    issuer: 'https://github.com',
    subject: '4711',
    email: 'amina@example.test',
    emailVerified: true,
    fullName: 'Amina Bello',
  })
  expect(Object.fromEntries(requests[0]!.form)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c',
    code_verifier: 'v'.repeat(43),
    redirect_uri: 'https://kando.example/auth/callback/github',
  })
  expect(requests[1]!.headers.get('authorization')).toBe('Bearer gho_1')
})

test('GitHub’s unverified addresses are ignored, and the login replaces a missing name', async () => {
  stubProviders(githubAnswers([{ email: 'victim@example.test', primary: true, verified: false }], null))
  expect(await createOidc(env).exchange('github', { code: 'c', isOwnNonce })).toMatchObject({
    email: undefined,
    emailVerified: false,
    fullName: 'amina',
  })
})

test('an error of GitHub’s rejects', async () => {
  stubProviders({ 'https://github.com/login/oauth/access_token': { error: 'bad_verification_code' } })
  await expect(createOidc(env).exchange('github', { code: 'used', isOwnNonce })).rejects.toThrow()
})

async function linkedin(claims: Record<string, unknown>) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const issuer = 'https://www.linkedin.com/oauth'
  const seconds = Math.floor(Date.now() / 1000)
  const idToken = await new SignJWT({
    sub: 'ab12',
    email: 'amina@example.test',
    email_verified: 'true',
    name: 'Amina Bello',
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(issuer)
    .setAudience('our-id')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 60)
    .sign(privateKey)
  return stubProviders({
    [`${issuer}/.well-known/openid-configuration`]: {
      issuer,
      authorization_endpoint: 'https://www.linkedin.com/oauth/v2/authorization',
      token_endpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
      jwks_uri: 'https://www.linkedin.com/oauth/openid/jwks',
      id_token_signing_alg_values_supported: ['RS256'],
    },
    'https://www.linkedin.com/oauth/v2/accessToken': {
      access_token: 'AQ',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken,
    },
    'https://www.linkedin.com/oauth/openid/jwks': {
      keys: [{ ...(await exportJWK(publicKey)), kid: 'k', use: 'sig', alg: 'RS256' }],
    },
  })
}

test('LinkedIn works without a nonce and gets no code verifier', async () => {
  const requests = await linkedin({})
  const identity = await createOidc(env).exchange('linkedin', { code: 'c', codeVerifier: 'v'.repeat(43), isOwnNonce })
  expect(identity).toEqual({
    issuer: 'https://www.linkedin.com/oauth',
    subject: 'ab12',
    email: 'amina@example.test',
    emailVerified: true,
    fullName: 'Amina Bello',
  })
  const exchange = requests.find((one) => one.url.endsWith('/accessToken'))!
  expect(exchange.form.has('code_verifier')).toBe(false)
})

test('a nonce from LinkedIn, if any, must match', async () => {
  await linkedin({ nonce: 'another' })
  await expect(createOidc(env).exchange('linkedin', { code: 'c', isOwnNonce })).rejects.toThrow('nonce')
})

test('a provider that cannot be reached is not offered, the others are', async () => {
  stubProviders({})
  const choices = await createOidc(env).list()
  expect(choices.map((choice) => choice.authorizeUrl)).toEqual([
    'https://github.com/login/oauth/authorize?redirect_uri=https%3A%2F%2Fkando.example%2Fauth%2Fcallback%2Fgithub&scope=user%3Aemail&client_id=our-id&response_type=code',
  ])
})
