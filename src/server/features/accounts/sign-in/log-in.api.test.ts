import { hash } from '@node-rs/argon2'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { isOutdatedHash } from '#server/platform/auth/passwords.ts'
import { testApi } from '#test/support/api.ts'
import { makeMentor } from '#server/features/profiles/factory.ts'
import { makeUser, signInAs } from '../factory.ts'

const api = await testApi()
afterAll(() => api.close())

const password = 'Beside-you-2031'
const logIn = (email: string, more: { password?: string; rememberMe?: boolean } = {}) =>
  api.call(accountRoutes.login, { body: { email, password, ...more } })

async function signedIn(email: string, rememberMe?: boolean) {
  const { body } = await logIn(email, rememberMe === undefined ? {} : { rememberMe })
  if (!('accessToken' in body)) throw new Error('expected to be signed in')
  return body
}

test('a mentor logs in with their address in upper or lower case and gets their record', async () => {
  const mentor = await makeMentor(api, { email: 'Amina@Example.test', password })
  const { status, body } = await logIn(' amina@example.TEST ')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    userId: mentor.userId,
    mentorProfile: mentor.profileId,
    menteeProfile: null,
    usertype: 'MENTOR',
    timeZone: 'Africa/Nairobi',
  })
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await makeUser(api, { password })
  const wrong = await logIn(email, { password: 'Something-else-1' })
  const unknown = await logIn('nobody@example.test')
  for (const answer of [wrong, unknown]) {
    const { requestId: _id, ...error } = answer.error
    expect(error).toEqual({
      statusCode: 401,
      code: 'invalid_credentials',
      errorMessages: ['Invalid email or password'],
    })
  }
})

test('an account without a password cannot log in with one', async () => {
  const { email } = await makeUser(api)
  expect((await logIn(email)).error.code).toBe('invalid_credentials')
})

test('that an account is unconfirmed is revealed only with the right password', async () => {
  const { email } = await makeUser(api, { password, verified: false })
  expect((await logIn(email)).error).toMatchObject({
    statusCode: 401,
    errorMessages: ['Please verify your account first by clicking on the link sent to your email.'],
  })
  expect((await logIn(email, { password: 'Something-else-1' })).error.code).toBe('invalid_credentials')
})

test('a suspended account cannot log in, and its tokens are refused', async () => {
  const user = await makeUser(api, { password, suspended: true })
  const refused = await logIn(user.email)
  expect([refused.status, refused.error.code]).toEqual([403, 'account_suspended'])
  expect((await api.call(accountRoutes.validate, {}, { as: user.token })).status).toBe(401)
})

test('a password shorter than the specified six characters gets its own message', async () => {
  const refused = await logIn('someone@example.test', { password: '12345' })
  expect(refused.error.errorMessages).toEqual(['Password: Password needs to be 6 characters or more'])
})

test('a hash with outdated parameters is replaced at log-in', async () => {
  const user = await makeUser(api)
  const old = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await api.db.updateTable('users').set({ password_hash: old }).where('id', '=', user.userId).execute()
  expect((await logIn(user.email)).status).toBe(200)
  const stored = await api.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  expect(isOutdatedHash(stored.password_hash!)).toBe(false)
  expect((await logIn(user.email)).status).toBe(200)
})

test('a refresh token rotates, and the new one works', async () => {
  const user = await makeUser(api, { password })
  const { refreshToken } = await signedIn(user.email)
  const first = await api.call(accountRoutes.refresh, { body: { refreshTokenString: refreshToken } })
  expect(first.status).toBe(200)
  expect(first.body.refreshToken).not.toBe(refreshToken)
  const second = await api.call(accountRoutes.refresh, { body: { refreshTokenString: first.body.refreshToken } })
  expect(second.status).toBe(200)
  expect((await api.call(accountRoutes.validate, {}, { as: second.body.accessToken })).body.userId).toBe(user.userId)
})

test('two tabs that refresh at once get the same successor and both stay signed in', async () => {
  const user = await makeUser(api, { password })
  const { refreshToken } = await signedIn(user.email)
  const refresh = () => api.call(accountRoutes.refresh, { body: { refreshTokenString: refreshToken } })
  const both = await Promise.all([refresh(), refresh()])
  expect(both.map((one) => one.status)).toEqual([200, 200])
  expect(both[0]!.body.refreshToken).toBe(both[1]!.body.refreshToken)
  api.clock.advance(10_000)
  expect((await refresh()).body.refreshToken).toBe(both[0]!.body.refreshToken)
})

test('a refresh token reused after the grace period revokes its whole family', async () => {
  const user = await makeUser(api, { password })
  const { refreshToken } = await signedIn(user.email)
  const next = await api.call(accountRoutes.refresh, { body: { refreshTokenString: refreshToken } })
  api.clock.advance(10_001)
  const reused = await api.call(accountRoutes.refresh, { body: { refreshTokenString: refreshToken } })
  expect([reused.status, reused.error.code]).toEqual([401, 'session_expired'])
  expect((await api.call(accountRoutes.refresh, { body: { refreshTokenString: next.body.refreshToken } })).status).toBe(
    401,
  )
  expect((await api.call(accountRoutes.validate, {}, { as: next.body.accessToken })).status).toBe(401)
  expect((await api.call(accountRoutes.validate, {}, { as: user.token })).status, 'another device stays').toBe(200)
})

test('an unknown refresh token is not found', async () => {
  const unknown = await api.call(accountRoutes.refresh, { body: { refreshTokenString: 'never-heard-of' } })
  expect([unknown.status, unknown.error.code]).toEqual([404, 'session_unknown'])
})

const hour = 60 * 60 * 1000
test.each([
  ['remembered', true, 30 * 24 * hour],
  ['not remembered', false, 12 * hour],
  ['without a choice', undefined, 12 * hour],
])('a log-in (%s) expires when specified', async (_how, rememberMe, lifetime) => {
  const { email } = await makeUser(api, { password })
  const { refreshToken } = await signedIn(email, rememberMe)
  api.clock.advance(lifetime - 1)
  const fresh = await api.call(accountRoutes.refresh, { body: { refreshTokenString: refreshToken } })
  expect(fresh.status).toBe(200)
  api.clock.advance(lifetime)
  expect(
    (await api.call(accountRoutes.refresh, { body: { refreshTokenString: fresh.body.refreshToken } })).status,
  ).toBe(401)
})

test('a session ends after ninety days, however often it is refreshed', async () => {
  const { email } = await makeUser(api, { password })
  let { refreshToken } = await signedIn(email, true)
  const refresh = async (days: number) => {
    api.clock.advance(days * 24 * hour)
    const answer = await api.call(accountRoutes.refresh, { body: { refreshTokenString: refreshToken } })
    if (answer.status === 200) refreshToken = answer.body.refreshToken
    return answer.status
  }
  expect([await refresh(29), await refresh(29), await refresh(29)]).toEqual([200, 200, 200])
  expect(await refresh(2.9)).toBe(200)
  expect(await refresh(0.2)).toBe(401)
})

test('an access token ends after fifteen minutes', async () => {
  const { token } = await makeUser(api)
  api.clock.advance(15 * 60 * 1000)
  expect((await api.call(accountRoutes.validate, {}, { as: token })).status).toBe(401)
})

test('logging out ends this device and no other', async () => {
  const user = await makeUser(api, { password })
  const here = await signedIn(user.email)
  const out = await api.call(
    accountRoutes.logout,
    { body: { refreshTokenString: here.refreshToken } },
    { as: here.accessToken },
  )
  expect(out.status).toBe(204)
  expect((await api.call(accountRoutes.refresh, { body: { refreshTokenString: here.refreshToken } })).status).toBe(401)
  expect((await api.call(accountRoutes.validate, {}, { as: here.accessToken })).status).toBe(401)
  expect((await api.call(accountRoutes.validate, {}, { as: user.token })).status).toBe(200)
})

test("logging out with a stranger's refresh token leaves the stranger signed in", async () => {
  const [user, stranger] = [await makeUser(api), await makeUser(api, { password })]
  const theirs = await signedIn(stranger.email)
  expect(
    (await api.call(accountRoutes.logout, { body: { refreshTokenString: theirs.refreshToken } }, { as: user.token }))
      .status,
  ).toBe(204)
  expect((await api.call(accountRoutes.refresh, { body: { refreshTokenString: theirs.refreshToken } })).status).toBe(
    200,
  )
})

test('a person sees their devices and signs one of them out', async () => {
  const user = await makeUser(api)
  const other = await signInAs(api, user.userId)
  const { body: devices } = await api.call(accountRoutes.listDevices, {}, { as: user.token })
  expect(
    devices.map(({ id, current }) => ({ id, current })).toSorted((a, b) => Number(b.current) - Number(a.current)),
  ).toEqual([
    { id: user.deviceSessionId, current: true },
    { id: other.deviceSessionId, current: false },
  ])
  expect(
    (await api.call(accountRoutes.endDevice, { params: { id: other.deviceSessionId } }, { as: user.token })).status,
  ).toBe(204)
  expect((await api.call(accountRoutes.validate, {}, { as: other.token })).status).toBe(401)
  expect((await api.call(accountRoutes.listDevices, {}, { as: user.token })).body).toHaveLength(1)
})

test("nobody signs a stranger's device out", async () => {
  const [user, stranger] = [await makeUser(api), await makeUser(api)]
  expect(
    (await api.call(accountRoutes.endDevice, { params: { id: stranger.deviceSessionId } }, { as: user.token })).status,
  ).toBe(404)
  expect((await api.call(accountRoutes.validate, {}, { as: stranger.token })).status).toBe(200)
})
