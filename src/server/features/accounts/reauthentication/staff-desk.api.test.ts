import { afterAll, expect, test } from 'vitest'
import { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import { reauthenticationRoutes } from '#contract/accounts/reauthentication-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { generateCode } from '#server/platform/auth/one-time-codes.ts'
import { makeAuthenticator } from '#test/support/authenticator.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { makeUser, signInAs } from '../factory.ts'

const appUrl = 'https://kando.example'
const api = await testApi({ env: { APP_URL: appUrl } })
afterAll(() => api.close())

const password = 'Beside-you-2031'
const domain = 'kando.example'
const day = 24 * 60 * 60 * 1000

const logIn = (email: string) => api.call(accountRoutes.login, { body: { email, password, rememberMe: true } })
const verify = (challengeId: string, code: string) =>
  api.call(accountRoutes.verifyTwoStep, { body: { challengeId, code } })
const desk = async (as: string) => {
  const { status, error } = await api.call(staffRoutes.queueCounts, {}, { as })
  return status === 200 ? 'open' : error.code
}
const confirm = (as: string, body: { password?: string; code?: string }) =>
  api.call(reauthenticationRoutes.confirmIdentity, { body }, { as })
const mailedCode = async (email: string) => /^(\d{6}) is your/m.exec((await mailsTo(api, email))[0]!.subject)![1]!

async function challengeFor(email: string): Promise<{ challengeId: string; methods: string[] }> {
  const { body } = await logIn(email)
  if (!('challengeId' in body)) throw new Error('expected a challenge')
  return body
}

/** Adds an app in this session, and waits until its next code. */
async function addApp(as: string) {
  const { body } = await api.call(accountRoutes.enrolTwoStep, {}, { as })
  const code = () => generateCode(body.secret, api.clock.now())
  const { body: activated } = await api.call(accountRoutes.activateTwoStep, { body: { code: code() } }, { as })
  api.clock.advance(30_000)
  return { code, recoveryCodes: activated.recoveryCodes }
}

async function addPasskey(as: string) {
  const authenticator = makeAuthenticator(appUrl)
  const { body: options } = await api.call(passkeyRoutes.passkeyOptions, {}, { as })
  const credential = authenticator.create(options, { domain })
  const added = await api.call(passkeyRoutes.addPasskey, { body: { credential } }, { as })
  return { status: added.status, passkeyId: added.body.id, authenticator }
}

const answerOf = async (authenticator: ReturnType<typeof makeAuthenticator>) =>
  authenticator.get((await api.call(passkeyRoutes.passkeySignInOptions, {})).body, { domain })

const newStaff = () => makeUser(api, { password, staff: 'without-app' })

async function staffWithApp() {
  const user = await newStaff()
  return { ...user, ...(await addApp(user.token)) }
}

test('the mailbox alone does not lead to the desk: staff with an app are never offered a mailed code', async () => {
  const user = await staffWithApp()
  await api.call(accountRoutes.forgotPassword, { body: { email: user.email } })
  const token = tokenIn((await mailsTo(api, user.email))[0])
  await api.call(accountRoutes.resetPassword, { body: { token, password } })
  api.clock.advance(2 * day)
  const { challengeId, methods } = await challengeFor(user.email)
  expect(methods).toEqual(['app', 'recovery'])
  const resent = await api.call(accountRoutes.resendTwoStep, { body: { challengeId } })
  expect(resent.error.code).toBe('mailed_code_refused')
})

test('a code that was mailed before the app was added signs nobody in any more', async () => {
  const user = await newStaff()
  const { challengeId } = await challengeFor(user.email)
  const code = await mailedCode(user.email)
  await addApp(user.token)
  expect((await verify(challengeId, code)).error.code).toBe('code_wrong')
})

test.each(['app', 'recovery'] as const)(
  'a log-in with a code of kind %s opens the desk, also after a refresh',
  async (kind) => {
    const user = await staffWithApp()
    const { challengeId } = await challengeFor(user.email)
    const { body } = await verify(challengeId, kind === 'app' ? user.code() : user.recoveryCodes[0]!)
    expect(await desk(body.accessToken)).toBe('open')
    const refreshed = await api.call(accountRoutes.refresh, { body: { refreshTokenString: body.refreshToken } })
    expect(await desk(refreshed.body.accessToken)).toBe('open')
  },
)

test('a session from before the app was added opens neither the desk nor the sign-in methods until it is confirmed with the app', async () => {
  const user = await newStaff()
  const earlier = await signInAs(api, user.userId)
  expect(await desk(user.token)).toBe('second_factor_required')
  const { code, recoveryCodes } = await addApp(user.token)
  expect(await desk(user.token)).toBe('open')
  const { token: as } = earlier
  expect(await desk(as)).toBe('second_factor_required')
  const refused = [
    await api.call(accountRoutes.renewRecoveryCodes, {}, { as }),
    await api.call(passkeyRoutes.passkeyOptions, {}, { as }),
    await api.call(accountRoutes.endOtherDevices, {}, { as }),
  ]
  expect(refused.map(({ error }) => error.code)).toEqual(Array(3).fill('reauthentication_required'))
  expect((await confirm(as, { password })).error.code).toBe('code_wrong')
  expect((await confirm(as, { password, code: code() })).status).toBe(204)
  expect(await desk(as)).toBe('open')
  expect((await api.call(accountRoutes.renewRecoveryCodes, {}, { as })).status).toBe(200)

  const another = await signInAs(api, user.userId)
  await confirm(another.token, { password, code: recoveryCodes[0]! })
  expect((await confirm(another.token, { password, code: recoveryCodes[1]! })).error.code).toBe('code_wrong')
  expect(await desk(another.token)).toBe('second_factor_required')
})

test('a secret that a session was given before a passkey was added elsewhere is no way around the passkey', async () => {
  const user = await newStaff()
  const other = await signInAs(api, user.userId)
  const { body } = await api.call(accountRoutes.enrolTwoStep, {}, { as: other.token })
  await addPasskey(user.token)
  const code = generateCode(body.secret, api.clock.now())
  const refused = await api.call(accountRoutes.activateTwoStep, { body: { code } }, { as: other.token })
  expect(refused.error.code).toBe('reauthentication_required')
})

test('staff with only a passkey log in and confirm with it; password and mailbox are not enough', async () => {
  const user = await newStaff()
  const earlier = await signInAs(api, user.userId)
  const { authenticator } = await addPasskey(user.token)
  expect(await desk(user.token)).toBe('open')
  expect((await logIn(user.email)).error.code).toBe('passkey_needed')
  const signedIn = await api.call(passkeyRoutes.signInWithPasskey, {
    body: { credential: await answerOf(authenticator) },
  })
  expect(await desk(signedIn.body.accessToken)).toBe('open')

  const { token: as } = earlier
  const asked = await api.call(reauthenticationRoutes.reauthentication, {}, { as })
  expect(asked.body).toEqual({ isRecent: false, password: false, code: false, passkey: true })
  expect((await confirm(as, { password })).error.code).toBe('passkey_needed')
  expect(await desk(as)).toBe('second_factor_required')
  const body = { credential: await answerOf(authenticator) }
  await api.call(passkeyRoutes.confirmWithPasskey, { body }, { as })
  expect(await desk(as)).toBe('open')
})

test('staff keep a second factor; removing one closes the desk for the other devices that used it', async () => {
  const user = await newStaff()
  const { passkeyId, authenticator } = await addPasskey(user.token)
  const body = { credential: await answerOf(authenticator) }
  const phone = (await api.call(passkeyRoutes.signInWithPasskey, { body })).body.accessToken
  const remove = () => api.call(passkeyRoutes.removePasskey, { params: { id: passkeyId } }, { as: user.token })
  expect((await remove()).error.code).toBe('staff_two_step')
  const { code } = await addApp(user.token)
  const laptop = (await verify((await challengeFor(user.email)).challengeId, code())).body.accessToken
  expect((await api.call(accountRoutes.removeTwoStep, {}, { as: user.token })).status).toBe(204)
  expect([await desk(phone), await desk(laptop), await desk(user.token)]).toEqual([
    'open',
    'second_factor_required',
    'open',
  ])
  await addApp(user.token)
  expect((await remove()).status).toBe(204)
  expect(await desk(phone)).toBe('second_factor_required')
  expect((await api.call(accountRoutes.removeTwoStep, {}, { as: user.token })).error.code).toBe('staff_two_step')
})

test('"This wasn\'t me" that removes the only second factor ends the staff role, so that the mailbox alone does not lead back', async () => {
  const user = await newStaff()
  const { challengeId } = await challengeFor(user.email)
  await verify(challengeId, await mailedCode(user.email))
  const mail = (await mailsTo(api, user.email)).find(({ subject }) => subject.startsWith('New log-in'))
  await addApp(user.token)
  await api.call(accountRoutes.secureAccount, { body: { token: tokenIn(mail) } })
  const subjects = (await mailsTo(api, user.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Kando account no longer opens the staff desk')
  const { token } = await signInAs(api, user.userId)
  expect(await desk(token)).toBe('forbidden')
})

test('"This wasn\'t me" leaves an older second factor and the staff role alone', async () => {
  const user = await staffWithApp()
  await verify((await challengeFor(user.email)).challengeId, user.code())
  const mail = (await mailsTo(api, user.email)).find(({ subject }) => subject.startsWith('New log-in'))
  await api.call(accountRoutes.secureAccount, { body: { token: tokenIn(mail) } })
  expect(await desk((await signInAs(api, user.userId, 'app')).token)).toBe('open')
})
