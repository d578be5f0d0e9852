import { afterAll, expect, test } from 'vitest'
import { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { makeAuthenticator } from '#test/support/authenticator.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { makeUser, signInAs, type MadeUser, type UserOptions } from '../factory.ts'

const appUrl = 'https://www.kando.example'
const api = await testApi({
  env: { APP_URL: appUrl, PASSKEY_DOMAIN: 'kando.example', PASSKEY_ORIGINS: 'https://app.kando.example' },
})
afterAll(() => api.close())

const password = 'Beside-you-2031'
const domain = 'kando.example'
const optionsFor = (user: MadeUser) => api.call(passkeyRoutes.passkeyOptions, {}, { as: user.token })
const signInOptions = async () => (await api.call(passkeyRoutes.passkeySignInOptions, {})).body
const add = (user: MadeUser, credential: ReturnType<ReturnType<typeof makeAuthenticator>['create']>) =>
  api.call(passkeyRoutes.addPasskey, { body: { credential } }, { as: user.token })
const signIn = (credential: ReturnType<ReturnType<typeof makeAuthenticator>['get']>) =>
  api.call(passkeyRoutes.signInWithPasskey, { body: { credential, rememberMe: true } })
const list = async (user: MadeUser) => (await api.call(passkeyRoutes.listPasskeys, {}, { as: user.token })).body

async function userWithPasskey(options: UserOptions = {}) {
  const user = await makeUser(api, { password, ...options })
  const authenticator = makeAuthenticator(appUrl)
  const { body } = await optionsFor(user)
  const added = await add(user, authenticator.create(body, { domain }))
  expect(added.status).toBe(201)
  return { user, authenticator, passkeyId: added.body.id }
}

test('a passkey is added, which is e-mailed, renamed, and signs in without a password or a second step', async () => {
  const { user, authenticator, passkeyId } = await userWithPasskey()
  expect((await mailsTo(api, user.email))[0]?.subject).toBe('A passkey was added to your Kando account')
  const renamed = await api.call(
    passkeyRoutes.renamePasskey,
    { params: { id: passkeyId }, body: { name: 'My phone' } },
    { as: user.token },
  )
  expect(renamed.body).toMatchObject({ name: 'My phone', lastUsedAt: null })
  const done = await signIn(authenticator.get(await signInOptions(), { domain }))
  expect(done.body).toMatchObject({ userId: user.userId, email: user.email })
  expect((await list(user))[0]?.lastUsedAt).toBe('2026-11-23T08:00:00.000Z')
})

test('a passkey works at each origin of the instance and nowhere else', async () => {
  const { authenticator } = await userWithPasskey()
  const at = async (options: object) => {
    const answer = await signIn(authenticator.get(await signInOptions(), { domain, ...options }))
    return answer.error?.code ?? answer.status
  }
  expect(await at({ origin: 'https://app.kando.example' })).toBe(200)
  expect(await at({ origin: 'https://kando.example.evil.test' })).toBe('passkey_refused')
  expect(await at({ domain: 'evil.test' })).toBe('passkey_refused')
  expect(await at({ isVerified: false })).toBe('passkey_refused')
})

test('a challenge works once, for five minutes, and only as issued', async () => {
  const { user, authenticator } = await userWithPasskey()
  const credential = authenticator.get(await signInOptions(), { domain })
  const both = await Promise.all([signIn(credential), signIn(credential)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect((await signIn(credential)).error.code).toBe('passkey_expired')
  const forged = { challenge: Buffer.from('9999999999999.abc.def').toString('base64url') }
  expect((await signIn(authenticator.get(forged, { domain }))).error.code).toBe('passkey_expired')
  // Of a registration, and of another user's.
  expect((await signIn(authenticator.get((await optionsFor(user)).body, { domain }))).error.code).toBe(
    'passkey_expired',
  )
  const other = await makeUser(api)
  const crossed = makeAuthenticator(appUrl).create((await optionsFor(other)).body, { domain })
  expect((await add(user, crossed)).error.code).toBe('passkey_expired')
  const late = await signInOptions()
  api.clock.advance(5 * 60_000)
  expect((await signIn(authenticator.get(late, { domain }))).error.code).toBe('passkey_expired')
})

test('a signature of another key, an unknown passkey, a cloned authenticator and a suspended account are refused', async () => {
  const { user, authenticator } = await userWithPasskey()
  const other = makeAuthenticator(appUrl)
  expect((await signIn(other.get(await signInOptions(), { domain }))).error.code).toBe('passkey_unknown')
  const swapped = { ...other.get(await signInOptions(), { domain }), id: authenticator.id }
  expect((await signIn(swapped)).error.code).toBe('passkey_refused')
  await api.db.updateTable('passkeys').set({ counter: 1000 }).where('user_id', '=', user.userId).execute()
  expect((await signIn(authenticator.get(await signInOptions(), { domain }))).error.code).toBe('passkey_refused')
  const { user: suspended, authenticator: theirs } = await userWithPasskey()
  const { userId } = suspended
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', userId).execute()
  expect((await signIn(theirs.get(await signInOptions(), { domain }))).error.code).toBe('account_suspended')
})

test('adding and removing passkeys need a recent authentication, which a passkey of the account gives', async () => {
  const { user, authenticator, passkeyId } = await userWithPasskey()
  const { authenticator: foreign } = await userWithPasskey()
  api.clock.advance(10 * 60_000)
  const remove = () => api.call(passkeyRoutes.removePasskey, { params: { id: passkeyId } }, { as: user.token })
  expect((await optionsFor(user)).error.code).toBe('reauthentication_required')
  expect((await remove()).error.code).toBe('reauthentication_required')
  const confirm = async (one: typeof authenticator) =>
    api.call(
      passkeyRoutes.confirmWithPasskey,
      { body: { credential: one.get(await signInOptions(), { domain }) } },
      { as: user.token },
    )
  expect((await confirm(foreign)).error.code).toBe('passkey_unknown')
  expect((await confirm(authenticator)).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect((await mailsTo(api, user.email))[0]?.subject).toBe('A passkey was removed from your Kando account')
  expect((await signIn(authenticator.get(await signInOptions(), { domain }))).error.code).toBe('passkey_unknown')
  expect((await remove()).error.code).toBe('not_found')
})

test('the last way into an account cannot be removed, also by two requests at once', async () => {
  const { user, passkeyId } = await userWithPasskey()
  const second = makeAuthenticator(appUrl)
  const { body } = await add(user, second.create((await optionsFor(user)).body, { domain }))
  await api.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.userId).execute()
  const remove = (id: string) => api.call(passkeyRoutes.removePasskey, { params: { id } }, { as: user.token })
  const both = await Promise.all([remove(passkeyId), remove(body.id)])
  expect(both.map((one) => one.error?.code ?? one.status).toSorted()).toEqual([204, 'last_way_in'])
  expect(await list(user)).toHaveLength(1)
})

test('somebody else cannot rename or remove a passkey, or add it to their own account', async () => {
  const { user, authenticator, passkeyId } = await userWithPasskey()
  const stranger = await makeUser(api)
  const params = { id: passkeyId }
  const as = stranger.token
  expect((await api.call(passkeyRoutes.renamePasskey, { params, body: { name: 'Mine' } }, { as })).status).toBe(404)
  expect((await api.call(passkeyRoutes.removePasskey, { params }, { as })).status).toBe(404)
  const copy = authenticator.create((await optionsFor(stranger)).body, { domain })
  expect((await add(stranger, copy)).error.code).toBe('passkey_exists')
  expect(await list(user)).toHaveLength(1)
})

test('an account has at most ten passkeys', async () => {
  const user = await makeUser(api)
  const waiting = (await optionsFor(user)).body
  for (let made = 0; made < 10; made++)
    await add(user, makeAuthenticator(appUrl).create((await optionsFor(user)).body, { domain }))
  expect((await optionsFor(user)).error.code).toBe('passkeys_full')
  const late = makeAuthenticator(appUrl).create(waiting, { domain })
  expect((await add(user, late)).error.code).toBe('passkeys_full')
})

test('"This wasn\'t me" removes passkeys that were added since', async () => {
  const user = await makeUser(api, { password })
  await api.call(accountRoutes.login, { body: { email: user.email, password } })
  const [mail] = await mailsTo(api, user.email)
  const thief = makeAuthenticator(appUrl)
  const device = await signInAs(api, user.userId)
  await add({ ...user, ...device }, thief.create((await optionsFor({ ...user, ...device })).body, { domain }))
  const token = /token=([\w-]+)/.exec(mail!.text)![1]!
  await api.call(accountRoutes.secureAccount, { body: { token } })
  expect((await signIn(thief.get(await signInOptions(), { domain }))).error.code).toBe('passkey_unknown')
})
