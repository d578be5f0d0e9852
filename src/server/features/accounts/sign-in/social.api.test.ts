import { afterAll, expect, test } from 'vitest'
import { type Provider } from '#contract/accounts/schemas.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import type { Role } from '#contract/fields.ts'
import { testApi } from '#test/support/api.ts'
import { startOidcProvider, type ExternalAccount } from '#test/support/servers/oidc.ts'
import { makeUser } from '../factory.ts'

const appUrl = 'http://localhost:3000'
const names = ['google', 'github', 'oidc'] as const
const outside = await startOidcProvider(names.map((name) => `${appUrl}/auth/callback/${name}`))
const { issuer, clientId, clientSecret } = outside
const api = await testApi({
  env: {
    APP_URL: appUrl,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer,
    GITHUB_CLIENT_ID: clientId,
    GITHUB_CLIENT_SECRET: clientSecret,
    GITHUB_ISSUER: issuer,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Example University',
  },
})
afterAll(async () => {
  await api.close()
  await outside.close()
})

const password = 'Beside-you-2031'
let people = 0
const person = (more: Partial<ExternalAccount> = {}): ExternalAccount => {
  const sub = `person-${++people}`
  return { sub, email: `${sub}@example.test`, email_verified: true, name: 'Ọláṣubọ̀mí Adébáyọ̀ 🎉', ...more }
}

/** What a new browser is given: the ways in with its nonce, and its cookie. */
async function openBrowser() {
  const { body: choices, headers } = await api.call(accountRoutes.listProviders, {})
  return { choices, nonce: choices[0]!.nonce, headers: { cookie: headers['set-cookie']!.split(';')[0]! } }
}

/** Signs in on the provider's pages; returns what the browser then sends. */
async function comeBack(who: ExternalAccount, provider: Provider = 'google', nonce?: string) {
  outside.signedIn = who
  const { choices, headers, ...browser } = await openBrowser()
  const { authorizeUrl } = choices.find((choice) => choice.provider === provider)!
  const back = await outside.visit(authorizeUrl, nonce ?? browser.nonce)
  return { body: { ...back, redirectUri: `${appUrl}/auth/callback/${provider}` }, headers }
}
const signUp = async (who: ExternalAccount, provider: Provider = 'google', role?: Role) => {
  const { body, headers } = await comeBack(who, provider)
  return api.call(accountRoutes.registerSocial, { params: { provider }, body: { ...body, role } }, { headers })
}
const logIn = async (who: ExternalAccount, provider: Provider = 'google') => {
  const { body, headers } = await comeBack(who, provider)
  return api.call(accountRoutes.loginSocial, { params: { provider }, body }, { headers })
}

test('only configured providers are offered, each with our redirect address', async () => {
  const { body } = await api.call(accountRoutes.listProviders, {})
  expect(body.map((choice) => [choice.provider, choice.issuer, choice.clientId])).toEqual(
    names.map((name) => [name, issuer, clientId]),
  )
  const url = new URL(body[0]!.authorizeUrl)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${appUrl}/auth/callback/google`,
  })
  expect((await api.call(accountRoutes.config, {})).body.providers).toEqual([...names])
})

test.each(names)('someone signs up with %s and logs in again', async (provider) => {
  const who = person()
  const registered = await signUp(who, provider, 'mentor')
  expect(registered.status).toBe(200)
  expect(registered.body).toMatchObject({
    email: who.email,
    fullName: 'Ọláṣubọ̀mí Adébáyọ̀',
    authProviderType: provider.toUpperCase(),
    usertype: null,
    chosenRole: 'mentor',
  })
  // The page says that whoever continues accepts the terms.
  await api.runJobs()
  const { userId } = registered.body as { userId: string }
  const records = await api.db.selectFrom('legal_records').selectAll().where('user_id', '=', userId).execute()
  expect(records).toMatchObject([{ document: 'terms', number: 1, action: 'ACCEPTED' }])
  const again = await logIn({ ...who, email: 'moved@example.test' }, provider)
  expect(again.body, 'the identity counts, not the address').toMatchObject({
    userId,
    email: who.email,
  })
  const twice = await signUp(who, provider)
  expect([twice.status, twice.error.code]).toEqual([409, 'account_exists'])
})

test('logging in without an account is refused with a message', async () => {
  const refused = await logIn(person())
  expect([refused.status, refused.error.code]).toEqual([404, 'account_missing'])
})

test('an address that the provider has not verified is not accepted', async () => {
  const victim = await makeUser(api, { password })
  for (const enter of [signUp, logIn]) {
    const refused = await enter(person({ email: victim.email, email_verified: false }))
    expect([refused.status, refused.error.code]).toEqual([409, 'provider_email_unverified'])
  }
})

test('a confirmed account is linked at log-in and keeps its password', async () => {
  const user = await makeUser(api, { password, email: 'Linked@Example.test' })
  const linked = await logIn(person({ email: 'linked@example.test' }))
  expect(linked.body).toMatchObject({ userId: user.userId, authProviderType: 'LOCAL' })
  expect((await api.call(accountRoutes.login, { body: { email: user.email, password } })).status).toBe(200)
  expect((await signUp(person({ email: user.email }))).error.code).toBe('account_exists')
})

test.each([
  ['signing up', signUp],
  ['logging in', logIn],
])('by %s the owner of an address takes over an account that somebody else registered with it', async (_how, enter) => {
  const who = person()
  const squatter = await makeUser(api, { email: who.email, password, verified: false, fullName: 'Squatter' })
  const { body } = await enter(who)
  expect(body).toMatchObject({ userId: squatter.userId, fullName: 'Ọláṣubọ̀mí Adébáyọ̀', authProviderType: 'GOOGLE' })
  expect((await api.call(accountRoutes.validate, {}, { as: squatter.token })).status, 'the squatter is out').toBe(401)
  expect((await api.call(accountRoutes.login, { body: { email: who.email, password } })).error.code).toBe(
    'invalid_credentials',
  )
})

test('a suspended account cannot sign in', async () => {
  const user = await makeUser(api, { suspended: true })
  expect((await logIn(person({ email: user.email }))).error.code).toBe('account_suspended')
})

const google = { params: { provider: 'google' } } as const

test.each([
  ['a foreign code verifier', { codeVerifier: 'a'.repeat(43) }],
  ['a made-up code', { code: 'made-up' }],
])('a callback with %s is refused', async (_what, change) => {
  const { body, headers } = await comeBack(person())
  const input = { ...google, body: { ...body, ...change } }
  const refused = await api.call(accountRoutes.registerSocial, input, { headers })
  expect([refused.status, refused.error.code]).toEqual([400, 'provider_failed'])
})

test('a code without its verifier is not even sent to the provider', async () => {
  const { body, headers } = await comeBack(person())
  const { codeVerifier: _unsent, ...rest } = body
  const refused = await api.call(accountRoutes.registerSocial, { ...google, body: rest }, { headers })
  expect([refused.status, refused.error.errorMessages]).toEqual([400, ['CodeVerifier: Send the code verifier']])
  expect((await api.call(accountRoutes.registerSocial, { ...google, body }, { headers })).status).toBe(200)
})

test('a callback is refused with a nonce that is not ours, and in another browser than the one that was given it', async () => {
  const made = await comeBack(person(), 'google', 'made-up')
  const own = await comeBack(person())
  const other = await openBrowser()
  for (const [body, headers] of [
    [made.body, made.headers],
    [own.body, other.headers],
    [(await comeBack(person())).body, {}],
  ] as const) {
    const refused = await api.call(accountRoutes.registerSocial, { ...google, body }, { headers })
    expect([refused.status, refused.error.code]).toEqual([400, 'provider_failed'])
  }
})

test('a code works once', async () => {
  const { body, headers } = await comeBack(person())
  expect((await api.call(accountRoutes.registerSocial, { ...google, body }, { headers })).status).toBe(200)
  expect((await api.call(accountRoutes.loginSocial, { ...google, body }, { headers })).error.code).toBe(
    'provider_failed',
  )
})

test('another redirect address, and neither code nor credential, are bad input', async () => {
  const post = (body: object) => api.call(accountRoutes.loginSocial, { params: { provider: 'google' }, body })
  expect(
    (await post({ code: 'x', redirectUri: 'https://evil.example/auth/callback/google' })).error.errorMessages,
  ).toEqual(['RedirectUri: Invalid address'])
  expect((await post({})).error.errorMessages).toEqual(['Code: Send either a code or a credential'])
})

test('a provider that is not configured is not found', async () => {
  const refused = await api.call(accountRoutes.loginSocial, { params: { provider: 'linkedin' }, body: { code: 'x' } })
  expect([refused.status, refused.error.code]).toEqual([404, 'provider_unknown'])
})

test('a credential of the provider signs in, in the browser whose nonce it has and in no other one', async () => {
  const [browser, thief] = [await openBrowser(), await openBrowser()]
  const who = person()
  const credential = await outside.credential({ ...who, nonce: browser.nonce })
  const enter = (headers: Record<string, string>) =>
    api.call(accountRoutes.registerSocial, { ...google, body: { credential, nonce: browser.nonce } }, { headers })
  expect((await enter(thief.headers)).error.code).toBe('provider_failed')
  expect((await enter({})).error.code).toBe('provider_failed')
  expect((await enter(browser.headers)).body).toMatchObject({ email: who.email })
})

test('a credential may come as a bearer token', async () => {
  const { nonce, headers } = await openBrowser()
  const who = person()
  await signUp(who)
  const authorization = `Bearer ${await outside.credential({ ...who, nonce })}`
  const extras = { headers: { ...headers, authorization, 'x-auth-provider': 'google' } }
  expect((await api.call(accountRoutes.loginSocial, { ...google, body: {} }, extras)).status).toBe(200)
})

test.each([
  ['of another key', {}, 'foreign'],
  ['for another client', { aud: 'someone-else' }, 'own'],
  ['of another issuer', { iss: 'https://evil.example' }, 'own'],
  ['that has expired', { exp: 1_700_000_000 }, 'own'],
  ['with another nonce', { nonce: 'n-2' }, 'own'],
  ['without a nonce', { nonce: undefined }, 'own'],
] as const)('a credential %s is refused', async (_what, claims, key) => {
  const { nonce, headers } = await openBrowser()
  const credential = await outside.credential({ ...person(), nonce, ...claims }, key)
  const refused = await api.call(accountRoutes.registerSocial, { ...google, body: { credential } }, { headers })
  expect([refused.status, refused.error.code]).toEqual([400, 'provider_failed'])
})

test("people of an operator's own provider sign up and log in, without any role that it claims for them", async () => {
  expect((await api.call(accountRoutes.config, {})).body).toMatchObject({ ownProvider: 'Example University' })
  const claimed = { role: 'mentor', roles: ['ADMIN'], groups: ['staff'], staff_role: 'ADMIN' }
  const who = person({ name: 'Wangari Maathai', ...claimed })
  const made = await signUp(who, 'oidc')
  expect(made.body).toMatchObject({
    authProviderType: 'OIDC',
    fullName: 'Wangari Maathai',
    email: who.email,
    isStaff: false,
    usertype: null,
  })
  const again = await logIn(who, 'oidc')
  expect((again.body as { userId: string }).userId).toBe((made.body as { userId: string }).userId)
  expect((await signUp(person({ email_verified: false }), 'oidc')).error.code).toBe('provider_email_unverified')
})
