import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { makeUser } from '../factory.ts'

const api = await testApi()
afterAll(() => api.close())

const password = 'Beside-you-2031'
const register = (email: string, more: Partial<{ password: string; fullName: string }> = {}) =>
  api.call(accountRoutes.register, { body: { email, password, fullName: 'Ngũgĩ wa Thiong’o', ...more } })

test('a newcomer registers, confirms her address by mail and is signed in', async () => {
  const registered = await register('Ngugi@Example.test')
  expect(registered.status).toBe(201)
  expect(registered.body).toEqual({ userEmail: 'Ngugi@Example.test', userId: expect.any(String) })

  const [mail, ...others] = await mailsTo(api, 'ngugi@example.test')
  expect(others).toEqual([])
  expect(mail?.text).toContain('/auth/validate?token=')
  const confirmed = await api.call(accountRoutes.verifyEmail, { body: { token: tokenIn(mail) } })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body).toMatchObject({
    userId: registered.body.userId,
    authProviderType: 'LOCAL',
    fullName: 'Ngũgĩ wa Thiong’o',
    usertype: null,
    mentorProfile: null,
    menteeProfile: null,
    profileVerificationStatus: 'NOT_VERIFIED',
    dashboardTourCompleted: false,
  })
  const validated = await api.call(accountRoutes.validate, {}, { as: confirmed.body.accessToken })
  const { accessToken: _access, refreshToken: _refresh, ...rest } = confirmed.body
  expect(validated.body).toEqual(rest)
})

test('a link confirms once', async () => {
  await register('once@example.test')
  const token = tokenIn((await mailsTo(api, 'once@example.test'))[0])
  expect((await api.call(accountRoutes.verifyEmail, { body: { token } })).status).toBe(200)
  const again = await api.call(accountRoutes.verifyEmail, { body: { token } })
  expect([again.status, again.error.code]).toEqual([400, 'token_expired'])
})

test('a link is worth nothing after 24 hours', async () => {
  await register('late@example.test')
  const token = tokenIn((await mailsTo(api, 'late@example.test'))[0])
  api.clock.advance(24 * 60 * 60 * 1000)
  expect((await api.call(accountRoutes.verifyEmail, { body: { token } })).error.code).toBe('token_expired')
})

test('a newer link voids the older one', async () => {
  await register('twice@example.test')
  const older = tokenIn((await mailsTo(api, 'twice@example.test'))[0])
  expect((await api.call(accountRoutes.resendVerification, { body: { email: ' TWICE@example.test ' } })).status).toBe(
    204,
  )
  const newer = tokenIn((await mailsTo(api, 'twice@example.test'))[0])
  expect(newer).not.toBe(older)
  expect((await api.call(accountRoutes.verifyEmail, { body: { token: older } })).error.code).toBe('token_expired')
  expect((await api.call(accountRoutes.verifyEmail, { body: { token: newer } })).status).toBe(200)
})

test('asking again for the confirmation of an unknown or a confirmed address answers the same and mails nothing', async () => {
  const confirmed = await makeUser(api)
  for (const email of ['nobody@example.test', confirmed.email]) {
    expect((await api.call(accountRoutes.resendVerification, { body: { email } })).status).toBe(204)
    expect(await mailsTo(api, email)).toEqual([])
  }
})

test('an address is taken whatever its case', async () => {
  await register('taken@example.test')
  const again = await register('TAKEN@example.test')
  expect(again.status).toBe(409)
  expect(again.error).toMatchObject({
    code: 'email_taken',
    errorMessages: ['Email already exists. Please login instead.'],
  })
})

test('of two sign-ups with one address at the same moment one is refused', async () => {
  const both = await Promise.all([register('race@example.test'), register('Race@example.test')])
  expect(both.map((one) => one.status).toSorted()).toEqual([201, 409])
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
])('a sign-up with %j is told: %s', async (more, message) => {
  const refused = await register('fine@example.test', more)
  expect(refused.status).toBe(400)
  expect(refused.error.errorMessages[0]).toBe(message)
})

test('a sign-up names every faulty field', async () => {
  const refused = await api.call(accountRoutes.register, { body: { email: 'nope', password: 'x', fullName: '' } })
  expect(refused.error.errorMessages.map((message) => message.split(':')[0])).toEqual(['Email', 'Password', 'Username'])
})

test('a repeated sign-up with the same key gets the same answer and mails once', async () => {
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

test('what is kept of a keyed sign-up gives its password to no guesser who reads the database', async () => {
  const body = { email: 'guessed@example.test', password, fullName: 'Amina Bello' }
  await api.call(accountRoutes.register, { body }, { headers: { 'idempotency-key': 'sign-up-2' } })
  const { request_hash: kept } = await api.db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('key', '=', 'sign-up-2')
    .executeTakeFirstOrThrow()
  const asked = JSON.stringify(['POST', '/auth/register', { params: undefined, query: undefined, body }])
  expect(kept.equals(createHash('sha256').update(asked).digest())).toBe(false)
})

test('the configuration says what this instance has', async () => {
  const { body } = await api.call(accountRoutes.config, {})
  expect(body).toMatchObject({
    productName: 'Kando',
    providers: [],
    mailbox: true,
    videoRooms: false,
    serverTime: api.clock.now().toISOString(),
  })
  expect(body.timeZoneDatabase).toMatch(/^20\d\d[a-z]$/)
})
