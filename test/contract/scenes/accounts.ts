import { randomUUID } from 'node:crypto'
import { apiKeyRoutes } from '#contract/accounts/api-key-routes.ts'
import { emailChangeRoutes } from '#contract/accounts/email-change-routes.ts'
import { emailCheckRoutes } from '#contract/accounts/email-check-routes.ts'
import { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import type { reauthenticationRoutes } from '#contract/accounts/reauthentication-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { generateCode } from '#server/platform/auth/one-time-codes.ts'
import { makeAuthenticator } from '#test/support/authenticator.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { appUrl, password, type Scenes, type World } from './scene.ts'

type AccountRoutes = typeof accountRoutes &
  typeof reauthenticationRoutes &
  typeof emailChangeRoutes &
  typeof emailCheckRoutes &
  typeof passkeyRoutes &
  typeof apiKeyRoutes

const newAddress = () => `${randomUUID()}@example.test`
const register = async ({ api }: World) => {
  const email = newAddress()
  await api.call(accountRoutes.register, { body: { email, password, fullName: 'Ada Obi' } })
  return email
}
const loggedIn = async ({ api }: World) => {
  const { email } = await makeUser(api, { password })
  const { body } = await api.call(accountRoutes.login, { body: { email, password } })
  if ('challengeId' in body) throw new Error('A second step was asked for')
  return body
}
const mailedToken = async ({ api }: World, email: string) => tokenIn((await mailsTo(api, email))[0])

async function resetToken(world: World) {
  const { email } = await makeUser(world.api, { password })
  await world.api.call(accountRoutes.forgotPassword, { body: { email } })
  return mailedToken(world, email)
}

async function withApp({ api }: World) {
  const user = await makeUser(api, { password })
  const { body } = await api.call(accountRoutes.enrolTwoStep, {}, { as: user.token })
  const code = generateCode(body.secret, api.clock.now())
  const { body: on } = await api.call(accountRoutes.activateTwoStep, { body: { code } }, { as: user.token })
  return { ...user, recoveryCode: on.recoveryCodes[0]! }
}

async function challenge(world: World) {
  const { email, recoveryCode } = await withApp(world)
  const { body } = await world.api.call(accountRoutes.login, { body: { email, password } })
  if (!('challengeId' in body)) throw new Error('No second step was asked for')
  return { challengeId: body.challengeId, code: recoveryCode }
}

/** Comes back from the provider's pages. */
async function consented({ api, oidc }: World, sub: string) {
  oidc.signedIn = { sub, email: `${sub}@example.test`, email_verified: true, name: 'Ada Obi' }
  const { body, headers } = await api.call(accountRoutes.listProviders, {})
  const { authorizeUrl, nonce } = body.find(({ provider }) => provider === 'google')!
  const input = { ...(await oidc.visit(authorizeUrl, nonce)), redirectUri: `${appUrl}/auth/callback/google` }
  const cookie = headers['set-cookie']!.split(';')[0]!
  return { input: { params: { provider: 'google' as const }, body: input }, cookie }
}

async function changedEmail(world: World) {
  const user = await makeUser(world.api, { password })
  const email = newAddress()
  await world.api.call(emailChangeRoutes.requestEmailChange, { body: { email } }, { as: user.token })
  return { ...user, next: email }
}

async function withPasskey({ api }: World) {
  const user = await makeUser(api, { password })
  const authenticator = makeAuthenticator(appUrl)
  const options = await api.call(passkeyRoutes.passkeyOptions, {}, { as: user.token })
  const body = { credential: authenticator.create(options.body) }
  const { id } = (await api.call(passkeyRoutes.addPasskey, { body }, { as: user.token })).body
  const signIn = await api.call(passkeyRoutes.passkeySignInOptions, {})
  return { ...user, id, credential: authenticator.get(signIn.body) }
}

const newKey = { name: 'Timesheet', scopes: ['sessions:read' as const], expiresInDays: 30 }

export const accountScenes: Scenes<AccountRoutes> = {
  refresh: async (world) => ({ input: { body: { refreshTokenString: (await loggedIn(world)).refreshToken } } }),
  logout: async (world) => {
    const { accessToken, refreshToken } = await loggedIn(world)
    return { input: { body: { refreshTokenString: refreshToken } }, as: accessToken }
  },
  setTimeFormat: async ({ api }) => ({ input: { body: { timeFormat: '12' } }, as: (await makeUser(api)).token }),
  setLanguage: async ({ api }) => ({ input: { body: { locale: 'en' } }, as: (await makeUser(api)).token }),
  register: async () => ({ input: { body: { email: newAddress(), password, fullName: 'Ada Obi' } } }),
  registerSocial: async (world) => consented(world, randomUUID()),
  login: async ({ api }) => ({ input: { body: { email: (await makeUser(api, { password })).email, password } } }),
  loginSocial: async (world) => {
    const sub = randomUUID()
    const { input, cookie } = await consented(world, sub)
    await world.api.call(accountRoutes.registerSocial, input, { headers: { cookie } })
    return consented(world, sub)
  },
  verifyEmail: async (world) => {
    const token = await mailedToken(world, await register(world))
    return { input: { body: { token, password } } }
  },
  resendVerification: async (world) => ({ input: { body: { email: await register(world) } } }),
  forgotPassword: async ({ api }) => ({ input: { body: { email: (await makeUser(api)).email } } }),
  checkResetLink: async (world) => ({ input: { body: { token: await resetToken(world) } } }),
  resetPassword: async (world) => ({
    input: { body: { token: await resetToken(world), password: 'Another-way-2032' } },
  }),
  secureAccount: async (world) => {
    const { email } = await makeUser(world.api, { password })
    const headers = { 'x-device': `${randomUUID()} Africa/Lagos` }
    await world.api.call(accountRoutes.login, { body: { email, password } }, { headers })
    return { input: { body: { token: await mailedToken(world, email) } } }
  },
  changePassword: async ({ api }) => {
    const body = { oldPassword: password, newPassword: 'Another-way-2032' }
    return { input: { body }, as: (await makeUser(api, { password })).token }
  },
  endDevice: async ({ api }) => {
    const { token, deviceSessionId } = await makeUser(api)
    return { input: { params: { id: deviceSessionId } }, as: token }
  },
  endOtherDevices: async ({ api }) => {
    const { token, userId } = await makeUser(api)
    await signInAs(api, userId)
    return { input: {}, as: token }
  },
  enrolTwoStep: async ({ api }) => ({ input: {}, as: (await makeUser(api, { password })).token }),
  activateTwoStep: async ({ api }) => {
    const { token } = await makeUser(api, { password })
    const { body } = await api.call(accountRoutes.enrolTwoStep, {}, { as: token })
    return { input: { body: { code: generateCode(body.secret, api.clock.now()) } }, as: token }
  },
  removeTwoStep: async (world) => ({ input: {}, as: (await withApp(world)).token }),
  renewRecoveryCodes: async (world) => ({ input: {}, as: (await withApp(world)).token }),
  verifyTwoStep: async (world) => ({ input: { body: await challenge(world) } }),
  resendTwoStep: async (world) => {
    const { challengeId } = await challenge(world)
    return { input: { body: { challengeId } } }
  },
  confirmIdentity: async (world) => {
    const { token, recoveryCode } = await withApp(world)
    return { input: { body: { password, code: recoveryCode } }, as: token }
  },
  requestEmailChange: async ({ api }) => ({
    input: { body: { email: newAddress() } },
    as: (await makeUser(api, { password })).token,
  }),
  cancelEmailChange: async (world) => ({ input: {}, as: (await changedEmail(world)).token }),
  confirmEmailChange: async (world) => {
    const { next } = await changedEmail(world)
    return { input: { body: { token: await mailedToken(world, next) } } }
  },
  requestEmailCheck: async ({ api }) => ({ input: {}, as: (await makeUser(api)).token }),
  confirmEmailCheck: async (world) => {
    const user = await makeUser(world.api)
    await world.api.call(emailCheckRoutes.requestEmailCheck, {}, { as: user.token })
    return { input: { body: { token: await mailedToken(world, user.email) } } }
  },
  undoEmailChange: async (world) => {
    const { email } = await changedEmail(world)
    return { input: { body: { token: await mailedToken(world, email) } } }
  },
  passkeyOptions: async ({ api }) => ({ input: {}, as: (await makeUser(api)).token }),
  addPasskey: async ({ api }) => {
    const { token } = await makeUser(api)
    const options = await api.call(passkeyRoutes.passkeyOptions, {}, { as: token })
    return { input: { body: { credential: makeAuthenticator(appUrl).create(options.body) } }, as: token }
  },
  renamePasskey: async (world) => {
    const { id, token } = await withPasskey(world)
    return { input: { params: { id }, body: { name: 'My phone' } }, as: token }
  },
  removePasskey: async (world) => {
    const { id, token } = await withPasskey(world)
    return { input: { params: { id } }, as: token }
  },
  createApiKey: async ({ api }) => ({ input: { body: newKey }, as: (await makeUser(api)).token }),
  revokeApiKey: async ({ api }) => {
    const { token } = await makeUser(api)
    const { body } = await api.call(apiKeyRoutes.createApiKey, { body: newKey }, { as: token })
    return { input: { params: { id: body.id } }, as: token }
  },
  passkeySignInOptions: async () => ({ input: {} }),
  signInWithPasskey: async (world) => ({ input: { body: { credential: (await withPasskey(world)).credential } } }),
  confirmWithPasskey: async (world) => {
    const { credential, token } = await withPasskey(world)
    return { input: { body: { credential } }, as: token }
  },
}
