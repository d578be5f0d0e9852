import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { generateCode } from '#server/platform/auth/one-time-codes.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { makeUser } from '../factory.ts'

const api = await testApi()
afterAll(() => api.close())

const password = 'Beside-you-2031'
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const browser = (key = randomUUID()) => ({
  'x-device': `${key} Africa/Lagos`,
  'accept-language': 'pcm-NG,en;q=0.8',
  'user-agent': phone,
})
const logIn = (email: string, headers: Record<string, string>) =>
  api.call(accountRoutes.login, { body: { email, password, rememberMe: true } }, { headers })
const secure = (token: string) => api.call(accountRoutes.secureAccount, { body: { token } })
const newDeviceMails = async (email: string) =>
  (await mailsTo(api, email)).filter(({ subject }) => subject.startsWith('New log-in'))
const tokenIn = (text: string) => /secure-account\?token=([\w-]+)/.exec(text)![1]!

test('a log-in from a browser that the account does not know is e-mailed once, with what is known of it', async () => {
  const user = await makeUser(api, { password, timeZone: 'Africa/Lagos' })
  const own = browser()
  expect((await logIn(user.email, own)).status).toBe(200)
  const [mail, ...others] = await newDeviceMails(user.email)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('New log-in to Kando: Chrome on Android')
  for (const fact of ['Mon 23 Nov 2026, 09:00 WAT', 'Africa/Lagos', 'Nigerian Pidgin (Nigeria)', '127.0.x.x'])
    expect(mail!.text).toContain(fact)
  await logIn(user.email, own)
  expect(await newDeviceMails(user.email)).toHaveLength(1)
  await logIn(user.email, browser())
  expect(await newDeviceMails(user.email)).toHaveLength(2)
  const { body } = await api.call(accountRoutes.listDevices, {}, { as: user.token })
  expect(body).toContainEqual(expect.objectContaining({ timeZone: 'Africa/Lagos', network: '127.0.x.x' }))
})

test('the first device of a new account is not e-mailed, a malformed description of one is ignored', async () => {
  const user = await makeUser(api, { password })
  await api.db.deleteFrom('device_sessions').where('user_id', '=', user.userId).execute()
  expect((await logIn(user.email, browser())).status).toBe(200)
  expect(await newDeviceMails(user.email)).toEqual([])
  const odd = { 'x-device': `${'x'.repeat(500)} Nowhere/Else`, 'accept-language': '<script>' }
  expect((await logIn(user.email, odd)).status).toBe(200)
  expect(await newDeviceMails(user.email)).toHaveLength(1)
  expect((await logIn(user.email, { ...odd, 'accept-language': 'en-ab-cd' })).status).toBe(200)
  const [mail] = (await newDeviceMails(user.email)).filter(({ text }) => text.includes('en-ab-cd'))
  expect(mail).toBeDefined()
})

test('"This wasn\'t me" ends every session, voids the password, undoes a second step added since, and works once', async () => {
  const user = await makeUser(api, { password })
  const thief = await logIn(user.email, browser())
  const { accessToken } = thief.body as { accessToken: string }
  const { body } = await api.call(accountRoutes.enrolTwoStep, {}, { as: accessToken })
  const code = generateCode(body.secret, api.clock.now())
  await api.call(accountRoutes.activateTwoStep, { body: { code } }, { as: accessToken })
  const [mail] = await newDeviceMails(user.email)

  const done = await secure(tokenIn(mail!.text))
  expect(done.status).toBe(200)
  for (const as of [user.token, accessToken])
    expect((await api.call(accountRoutes.validate, {}, { as })).status).toBe(401)
  expect((await logIn(user.email, browser())).error.code).toBe('invalid_credentials')
  expect((await secure(tokenIn(mail!.text))).error.code).toBe('token_expired')

  const next = { token: done.body.resetToken!, password: 'Another-way-2027' }
  expect((await api.call(accountRoutes.resetPassword, { body: next })).status).toBe(204)
  const again = await api.call(accountRoutes.login, { body: { email: user.email, password: next.password } })
  expect(again.status).toBe(200)
})

test('a second step from before the log-in stays; an account without a password is only signed out', async () => {
  const user = await makeUser(api, { password })
  const { body } = await api.call(accountRoutes.enrolTwoStep, {}, { as: user.token })
  const code = generateCode(body.secret, api.clock.now())
  const { body: on } = await api.call(accountRoutes.activateTwoStep, { body: { code } }, { as: user.token })
  api.clock.advance(60_000)
  const challenge = (await logIn(user.email, browser())).body as { challengeId: string }
  const verify = { body: { challengeId: challenge.challengeId, code: on.recoveryCodes[0]! } }
  await api.call(accountRoutes.verifyTwoStep, verify, { headers: browser() })
  await api.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute()
  const [mail] = await newDeviceMails(user.email)
  expect((await secure(tokenIn(mail!.text))).body).toEqual({ resetToken: null })
  const row = await api.db
    .selectFrom('two_step_secrets')
    .select('activated_at')
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  expect(row?.activated_at).not.toBeNull()
})

test('the link of a device is valid for seven days, also after a later log-in from another device', async () => {
  const user = await makeUser(api, { password })
  await logIn(user.email, browser())
  const [first] = await newDeviceMails(user.email)
  await logIn(user.email, browser())
  api.clock.advance(6 * 86_400_000)
  expect((await secure(tokenIn(first!.text))).status).toBe(200)
  const late = await makeUser(api, { password })
  await logIn(late.email, browser())
  const [mail] = await newDeviceMails(late.email)
  api.clock.advance(7 * 86_400_000)
  expect((await secure(tokenIn(mail!.text))).error.code).toBe('token_expired')
})
