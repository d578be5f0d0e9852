import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { apiForTest, testApi } from '#test/support/api.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { makeUser, signInAs } from '../factory.ts'

const api = await testApi()
afterAll(() => api.close())

const password = 'Beside-you-2031'
const newPassword = 'Closer-still-2032'
const logIn = (email: string, secret: string) => api.call(accountRoutes.login, { body: { email, password: secret } })
const sent =
  'If the email you entered is registered with us, you will receive an email with instructions to reset your password.'

async function resetLink(email: string) {
  await api.call(accountRoutes.forgotPassword, { body: { email } })
  return tokenIn((await mailsTo(api, email))[0])
}

test('a forgotten password is replaced by mail, and every session ends', async () => {
  const user = await makeUser(api, { password })
  const token = await resetLink(user.email)
  expect((await api.call(accountRoutes.resetPassword, { body: { token, password: newPassword } })).status).toBe(204)
  expect((await api.call(accountRoutes.validate, {}, { as: user.token })).status).toBe(401)
  expect((await logIn(user.email, password)).status).toBe(401)
  expect((await mailsTo(api, user.email))[0]?.subject).toContain('password was changed')
  expect((await logIn(user.email, newPassword)).status).toBe(200)
})

test('the answer does not reveal whether an address is known', async () => {
  const user = await makeUser(api)
  for (const email of [user.email, 'nobody@example.test']) {
    const answer = await api.call(accountRoutes.forgotPassword, { body: { email } })
    expect([answer.status, answer.body]).toEqual([200, { message: sent }])
  }
  expect(await mailsTo(api, 'nobody@example.test')).toEqual([])
})

test('the job queue does not reveal the token of an e-mail that is not sent yet', async () => {
  const own = await apiForTest()
  const { email } = await makeUser(own, { password })
  await runJob(own.app, 'accounts.mail-reset', { email })
  const { rows } = await sql<{ payload: string }>`select payload::text from graphile_worker._private_jobs`.execute(
    own.db,
  )
  const token = tokenIn((await mailsTo(own, email))[0])
  expect(rows).toHaveLength(1)
  for (const { payload } of rows) expect(payload).not.toContain(token)
})

test('a reset link works once, for half an hour, and only the newest', async () => {
  const user = await makeUser(api, { password })
  const older = await resetLink(user.email)
  const newer = await resetLink(user.email)
  const reset = (token: string) => api.call(accountRoutes.resetPassword, { body: { token, password: newPassword } })
  const check = (token: string) => api.call(accountRoutes.checkResetLink, { body: { token } })
  expect((await reset(older)).error.code).toBe('token_expired')
  expect((await check(older)).error.code).toBe('token_expired')
  expect([(await check(newer)).status, (await check(newer)).status]).toEqual([204, 204])
  expect((await reset(newer)).status).toBe(204)
  expect((await reset(newer)).error.code).toBe('token_expired')
  expect((await check(newer)).error.code).toBe('token_expired')
  const late = await resetLink(user.email)
  api.clock.advance(30 * 60 * 1000)
  expect((await reset(late)).error.code).toBe('token_expired')
})

test('a confirmation link does not set a password', async () => {
  const user = await makeUser(api, { verified: false })
  await api.call(accountRoutes.resendVerification, { body: { email: user.email } })
  const token = tokenIn((await mailsTo(api, user.email))[0])
  expect((await api.call(accountRoutes.resetPassword, { body: { token, password: newPassword } })).error.code).toBe(
    'token_expired',
  )
})

test('a reset confirms the address and invalidates the confirmation link', async () => {
  const user = await makeUser(api, { password, verified: false })
  await api.call(accountRoutes.resendVerification, { body: { email: user.email } })
  const confirmation = tokenIn((await mailsTo(api, user.email))[0])
  await api.call(accountRoutes.resetPassword, { body: { token: await resetLink(user.email), password: newPassword } })
  expect((await logIn(user.email, newPassword)).status).toBe(200)
  expect((await api.call(accountRoutes.verifyEmail, { body: { token: confirmation } })).error.code).toBe(
    'email_confirmed',
  )
})

test('a reset refuses a common password and leaves the link usable', async () => {
  const user = await makeUser(api)
  const token = await resetLink(user.email)
  const refused = await api.call(accountRoutes.resetPassword, { body: { token, password: 'Password123' } })
  expect(refused.error.errorMessages).toEqual(['Password: This password is too common. Please choose another one.'])
  expect((await api.call(accountRoutes.resetPassword, { body: { token, password: newPassword } })).status).toBe(204)
})

test('changing the password signs out every device, this one included', async () => {
  const user = await makeUser(api, { password })
  const other = await signInAs(api, user.userId)
  const changed = await api.call(
    accountRoutes.changePassword,
    { body: { oldPassword: password, newPassword } },
    { as: user.token },
  )
  expect(changed.status).toBe(204)
  for (const { token } of [user, other])
    expect((await api.call(accountRoutes.validate, {}, { as: token })).status).toBe(401)
  expect((await mailsTo(api, user.email)).map((mail) => mail.subject)).toEqual(['Your Kando password was changed'])
  expect((await logIn(user.email, newPassword)).status).toBe(200)
})

test.each([
  ['a wrong old one', { oldPassword: 'Something-else-1', newPassword }, 401, 'Enter a correct password.'],
  ['a wrong old one of three letters', { oldPassword: 'abc', newPassword }, 401, 'Enter a correct password.'],
  [
    'the same one',
    { oldPassword: password, newPassword: password },
    409,
    'The new password must be different from the old one',
  ],
  [
    'a common one',
    { oldPassword: password, newPassword: 'Password123' },
    400,
    'NewPassword: This password is too common. Please choose another one.',
  ],
])('a change of password with %s is refused', async (_what, body, status, message) => {
  const user = await makeUser(api, { password })
  const refused = await api.call(accountRoutes.changePassword, { body }, { as: user.token })
  expect([refused.status, refused.error.errorMessages]).toEqual([status, [message]])
  expect((await api.call(accountRoutes.validate, {}, { as: user.token })).status).toBe(200)
})

test('an account that signs in with a provider has no password to change', async () => {
  const user = await makeUser(api)
  const refused = await api.call(
    accountRoutes.changePassword,
    { body: { oldPassword: password, newPassword } },
    { as: user.token },
  )
  expect([refused.status, refused.error.code]).toEqual([403, 'password_not_local'])
})
