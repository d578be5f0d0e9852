import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import type { Role } from '#contract/fields.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { makeUser } from '../factory.ts'

const api = await testApi()
afterAll(() => api.close())

const password = 'Beside-you-2031'
const registrationKey = 'a'.repeat(43)
const register = (
  email: string,
  more: Partial<{ password: string; fullName: string; registrationKey: string | undefined; role: Role }> = {},
) =>
  api.call(accountRoutes.register, {
    body: { email, password, fullName: 'Ngũgĩ wa Thiong’o', registrationKey, ...more },
  })
const verify = (body: { token: string; registrationKey?: string; password?: string }) =>
  api.call(accountRoutes.verifyEmail, { body })
const logIn = (email: string, tried: string) =>
  api.call(accountRoutes.login, { body: { email, password: tried } }).then(({ status, error }) => [status, error.code])

test('a new user registers, confirms their address by e-mail and is signed in', async () => {
  const registered = await register('Ngugi@Example.test')
  expect(registered.status).toBe(201)
  expect(registered.body).toEqual({ userEmail: 'Ngugi@Example.test', userId: expect.any(String) })

  const [mail, ...others] = await mailsTo(api, 'ngugi@example.test')
  expect(others).toEqual([])
  expect(mail?.text).toContain('/auth/validate?token=')
  const confirmed = await verify({ token: tokenIn(mail), registrationKey })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body).toMatchObject({
    userId: registered.body.userId,
    authProviderType: 'LOCAL',
    fullName: 'Ngũgĩ wa Thiong’o',
    usertype: null,
    chosenRole: null,
    undeliverable: null,
    mentorProfile: null,
    menteeProfile: null,
    profileVerificationStatus: 'NOT_VERIFIED',
    dashboardTourCompleted: false,
  })
  const validated = await api.call(accountRoutes.validate, {}, { as: confirmed.body.accessToken })
  const { accessToken: _access, refreshToken: _refresh, ...rest } = confirmed.body
  expect(validated.body).toEqual(rest)
})

test('a link signs in once, and later answers that the address is confirmed', async () => {
  await register('once@example.test')
  const older = tokenIn((await mailsTo(api, 'once@example.test'))[0])
  await api.call(accountRoutes.resendVerification, { body: { email: 'once@example.test' } })
  const token = tokenIn((await mailsTo(api, 'once@example.test'))[0])
  expect((await verify({ token, registrationKey })).status).toBe(200)
  for (const link of [token, older])
    for (const proof of [{}, { registrationKey }, { password }]) {
      const again = await verify({ token: link, ...proof })
      expect([again.status, again.error.code]).toEqual([409, 'email_confirmed'])
    }
  api.clock.advance(2 * 24 * 60 * 60 * 1000)
  expect((await verify({ token })).error.code).toBe('email_confirmed')
})

test('of two tabs that open a link at the same moment one is signed in and the other learns that it is confirmed', async () => {
  await register('tabs@example.test')
  const token = tokenIn((await mailsTo(api, 'tabs@example.test'))[0])
  const both = await Promise.all([verify({ token, registrationKey }), verify({ token, registrationKey })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a mail scanner that opens the link, or even runs the page, does not consume it', async () => {
  await register('scanned@example.test')
  const token = tokenIn((await mailsTo(api, 'scanned@example.test'))[0])
  for (const method of ['GET', 'HEAD'] as const)
    await api.app.http.inject({ method, url: `/auth/validate?token=${token}` })
  expect((await verify({ token })).error.code).toBe('password_needed')
  expect((await verify({ token, registrationKey })).status).toBe(200)
})

test('the role that somebody chose for a sign-up is known where the link is opened, and a later sign-up replaces it', async () => {
  const email = 'elsewhere@example.test'
  await register(email, { role: 'mentor' })
  await register(email, { role: 'mentee' })
  const token = tokenIn((await mailsTo(api, email))[0])
  const confirmed = await verify({ token, password })
  expect(confirmed.body).toMatchObject({ usertype: null, chosenRole: 'mentee' })
  const { body } = await api.call(accountRoutes.login, { body: { email, password } })
  expect(body).toMatchObject({ chosenRole: 'mentee' })
})

test('a confirmation link expires after 24 hours', async () => {
  await register('late@example.test')
  const token = tokenIn((await mailsTo(api, 'late@example.test'))[0])
  api.clock.advance(24 * 60 * 60 * 1000)
  for (const proof of [{}, { registrationKey }, { password }])
    expect((await verify({ token, ...proof })).error.code).toBe('token_expired')
})

test('a new confirmation link invalidates the previous one', async () => {
  await register('twice@example.test')
  const older = tokenIn((await mailsTo(api, 'twice@example.test'))[0])
  expect((await api.call(accountRoutes.resendVerification, { body: { email: ' TWICE@example.test ' } })).status).toBe(
    204,
  )
  const newer = tokenIn((await mailsTo(api, 'twice@example.test'))[0])
  expect(newer).not.toBe(older)
  expect((await verify({ token: older, registrationKey })).error.code).toBe('token_expired')
  expect((await verify({ token: newer, registrationKey })).status).toBe(200)
})

test('requesting the confirmation again for an unknown or a confirmed address answers the same and sends nothing', async () => {
  const confirmed = await makeUser(api)
  for (const email of ['nobody@example.test', confirmed.email]) {
    expect((await api.call(accountRoutes.resendVerification, { body: { email } })).status).toBe(204)
    expect(await mailsTo(api, email)).toEqual([])
  }
})

test('a confirmed address is taken in upper and lower case', async () => {
  await register('taken@example.test')
  await verify({ token: tokenIn((await mailsTo(api, 'taken@example.test'))[0]), registrationKey })
  const again = await register('TAKEN@example.test')
  expect(again.status).toBe(409)
  expect(again.error).toMatchObject({
    code: 'email_taken',
    errorMessages: ['Email already exists. Please login instead.'],
  })
})

test('two concurrent sign-ups with one address get the same answer, and one link works', async () => {
  const both = await Promise.all([register('race@example.test'), register('Race@example.test')])
  expect(both.map((one) => one.status)).toEqual([201, 201])
  expect(both[0].body.userId).toBe(both[1].body.userId)
  const tokens = (await mailsTo(api, 'race@example.test')).map(tokenIn)
  expect(tokens).toHaveLength(2)
  const statuses = []
  for (const token of tokens) statuses.push((await verify({ token, registrationKey })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('a second sign-up with an unconfirmed address answers like the first, sends the e-mail again and replaces the data', async () => {
  const email = 'second@example.test'
  const first = await register(email, { fullName: 'First Person' })
  const older = tokenIn((await mailsTo(api, email))[0])
  const second = await register(email, { fullName: 'Second Person', password: 'Another-way-2031' })
  expect([second.status, second.body]).toEqual([first.status, first.body])
  const [newest, ...others] = (await mailsTo(api, email)).map(tokenIn)
  expect(others).toEqual([older])
  expect((await verify({ token: older, registrationKey })).error.code).toBe('token_expired')
  expect(await logIn(email, 'Another-way-2031')).toEqual([401, 'email_not_verified'])
  expect((await verify({ token: newest!, registrationKey })).body.fullName).toBe('Second Person')
  expect(await logIn(email, password)).toEqual([401, 'invalid_credentials'])
  expect(await logIn(email, 'Another-way-2031')).toEqual([200, undefined])
})

test.each([
  ['with another key', { registrationKey: 'b'.repeat(43) }],
  ['without a key', { registrationKey: undefined }],
])(
  'somebody who registers another person’s address %s never logs in with the password they chose',
  async (_name, attacker) => {
    const email = `victim-${attacker.registrationKey?.[0] ?? 'none'}@example.test`
    await register(email, { ...attacker, password: 'Attacker-2031' })
    const token = tokenIn((await mailsTo(api, email))[0])
    for (const proof of [{}, { registrationKey }]) {
      const refused = await verify({ token, ...proof })
      expect([refused.status, refused.error.code]).toEqual([409, 'password_needed'])
    }
    expect((await verify({ token, password: 'Password123' })).error.errorMessages).toEqual([
      'Password: This password is too common. Please choose another one.',
    ])
    expect(await logIn(email, 'Attacker-2031')).toEqual([401, 'email_not_verified'])
    const confirmed = await verify({ token, password: 'The-owner-2031' })
    expect(confirmed.body.fullName).toMatch(/^victim-(?:b|none)$/)
    expect(await logIn(email, 'Attacker-2031')).toEqual([401, 'invalid_credentials'])
    expect(await logIn(email, 'The-owner-2031')).toEqual([200, undefined])
  },
)

test('a registration between sign-up and confirmation invalidates the key of the first browser', async () => {
  const email = 'between@example.test'
  await register(email)
  await register(email, { registrationKey: 'c'.repeat(43), password: 'Attacker-2031' })
  const token = tokenIn((await mailsTo(api, email))[0])
  expect((await verify({ token, registrationKey })).error.code).toBe('password_needed')
})

test('sessions, second step and external identities from before the confirmation end with it', async () => {
  const squatter = await makeUser(api, { verified: false, email: 'squatted@example.test', password: 'Attacker-2031' })
  const { userId } = squatter
  const secret = { user_id: userId, secret_encrypted: Buffer.from('secret'), activated_at: api.clock.now() }
  await api.db.insertInto('two_step_secrets').values(secret).execute()
  const identity = { issuer: 'https://issuer.test', subject: 'squatter', user_id: userId, provider: 'github' }
  await api.db
    .insertInto('identities')
    .values({ ...identity, created_at: api.clock.now() })
    .execute()
  await api.call(accountRoutes.resendVerification, { body: { email: squatter.email } })
  const token = tokenIn((await mailsTo(api, squatter.email))[0])
  expect((await verify({ token, password })).status).toBe(200)
  expect((await api.call(accountRoutes.validate, {}, { as: squatter.token })).status).toBe(401)
  expect(await logIn(squatter.email, password)).toEqual([200, undefined])
  expect(await api.db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute()).toEqual([])
})

test.each([
  [{ fullName: 'Bad__Name!' }, 'Username: Invalid full name'],
  [{ fullName: '' }, 'Username: Full name is required'],
  [
    { password: 'short1A' },
    'Password: Password must have at least 8 characters with at least one capital letter and one number.',
  ],
  [
    { password: 'nocapital1' },
    'Password: Password must have at least 8 characters with at least one capital letter and one number.',
  ],
  [{ password: 'Password123' }, 'Password: This password is too common. Please choose another one.'],
  [
    { password: 'Thiong2026', fullName: 'Amina Thiong' },
    'Password: This password is too common. Please choose another one.',
  ],
])('a sign-up with %j is refused: %s', async (more, message) => {
  const refused = await register('fine@example.test', more)
  expect(refused.status).toBe(400)
  expect(refused.error.errorMessages[0]).toBe(message)
})

test('a refused sign-up names every invalid field', async () => {
  const refused = await api.call(accountRoutes.register, { body: { email: 'nope', password: 'x', fullName: '' } })
  expect(refused.error.errorMessages.map((message) => message.split(':')[0])).toEqual(['Email', 'Password', 'Username'])
})

test('a repeated sign-up with the same key gets the same answer and sends one e-mail', async () => {
  const headers = { 'idempotency-key': 'sign-up-1' }
  const body = { email: 'keyed@example.test', password, fullName: 'Amina Bello' }
  const [first, second] = [
    await api.call(accountRoutes.register, { body }, { headers }),
    await api.call(accountRoutes.register, { body }, { headers }),
  ]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await mailsTo(api, body.email)).toHaveLength(1)
})

test('the stored hash of a sign-up with a key does not reveal its password', async () => {
  const body = { email: 'guessed@example.test', password, fullName: 'Amina Bello' }
  await api.call(accountRoutes.register, { body }, { headers: { 'idempotency-key': 'sign-up-2' } })
  const { request_hash: storedHash } = await api.db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('key', '=', 'sign-up-2')
    .executeTakeFirstOrThrow()
  const request = JSON.stringify(['POST', '/auth/register', { params: undefined, query: undefined, body }])
  expect(storedHash.equals(createHash('sha256').update(request).digest())).toBe(false)
})

test('the configuration lists the features of this instance', async () => {
  const { body } = await api.call(accountRoutes.config, {})
  expect(body).toMatchObject({
    productName: 'Kando',
    providers: [],
    mailbox: true,
    offline: true,
    serverTime: api.clock.now().toISOString(),
  })
  expect(body.timeZoneDatabase).toMatch(/^20\d\d[a-z]$/)
})
