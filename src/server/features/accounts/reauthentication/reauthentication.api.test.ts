import { afterAll, expect, test } from 'vitest'
import { reauthenticationRoutes } from '#contract/accounts/reauthentication-routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { generateCode } from '#server/platform/auth/one-time-codes.ts'
import { testApi } from '#test/support/api.ts'
import { makeUser, signInAs } from '../factory.ts'

const api = await testApi()
afterAll(() => api.close())

const password = 'Beside-you-2031'
const minute = 60_000
const confirm = (as: string, body: { password?: string; code?: string }) =>
  api.call(reauthenticationRoutes.confirmIdentity, { body }, { as })
const stateOf = async (as: string) => (await api.call(reauthenticationRoutes.reauthentication, {}, { as })).body

test('ten minutes after signing in, changes of the sign-in methods need the password again', async () => {
  const user = await makeUser(api, { password })
  const other = await signInAs(api, user.userId)
  expect(await stateOf(user.token)).toEqual({ isRecent: true, password: true, code: false, passkey: false })
  api.clock.advance(10 * minute)
  const { token: as } = user
  const byOther = { params: { id: other.deviceSessionId } }
  const refused = [
    await api.call(accountRoutes.enrolTwoStep, {}, { as }),
    await api.call(accountRoutes.removeTwoStep, {}, { as }),
    await api.call(accountRoutes.renewRecoveryCodes, {}, { as }),
    await api.call(accountRoutes.endDevice, byOther, { as }),
    await api.call(accountRoutes.endOtherDevices, {}, { as }),
  ]
  expect(refused.map((one) => one.error.code)).toEqual(Array(5).fill('reauthentication_required'))

  expect((await confirm(as, { password: 'Something-else-1' })).error.code).toBe('old_password_wrong')
  expect((await confirm(as, {})).error.code).toBe('old_password_wrong')
  expect((await confirm(as, { password })).status).toBe(204)
  expect((await stateOf(as)).isRecent).toBe(true)
  expect((await stateOf(other.token)).isRecent).toBe(false)
  expect((await api.call(accountRoutes.enrolTwoStep, {}, { as })).status).toBe(200)
  expect((await api.call(accountRoutes.endOtherDevices, {}, { as })).status).toBe(204)
  expect((await api.call(accountRoutes.validate, {}, { as: other.token })).status).toBe(401)
})

test('with two-step sign-in the password needs a code of the app or a recovery code beside it, each of which works once', async () => {
  const user = await makeUser(api, { password })
  const { token: as } = user
  const { body } = await api.call(accountRoutes.enrolTwoStep, {}, { as })
  const code = () => generateCode(body.secret, api.clock.now())
  const activated = await api.call(accountRoutes.activateTwoStep, { body: { code: code() } }, { as })
  api.clock.advance(10 * minute)
  expect(await stateOf(as)).toEqual({ isRecent: false, password: true, code: true, passkey: false })
  expect((await confirm(as, { password })).error.code).toBe('code_wrong')
  expect((await confirm(as, { password: 'Something-else-1', code: code() })).error.code).toBe('old_password_wrong')
  expect((await confirm(as, { password, code: code() })).status).toBe(204)
  expect((await confirm(as, { password, code: code() })).error.code).toBe('code_wrong')
  const [recovery] = activated.body.recoveryCodes
  expect((await confirm(as, { password, code: recovery! })).status).toBe(204)
  expect((await confirm(as, { password, code: recovery! })).error.code).toBe('code_wrong')
})

test('an account without a password or an app confirms itself by signing in again', async () => {
  const user = await makeUser(api)
  api.clock.advance(10 * minute)
  expect(await stateOf(user.token)).toEqual({ isRecent: false, password: false, code: false, passkey: false })
  expect((await confirm(user.token, { password })).error.code).toBe('reauthentication_required')
  expect((await stateOf((await signInAs(api, user.userId)).token)).isRecent).toBe(true)
})

test('this device is signed out without confirming', async () => {
  const user = await makeUser(api, { password })
  api.clock.advance(10 * minute)
  const own = { params: { id: user.deviceSessionId } }
  expect((await api.call(accountRoutes.endDevice, own, { as: user.token })).status).toBe(204)
})
