import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { testApi } from '#test/support/api.ts'
import { mailsTo } from '#test/support/mailbox.ts'

const api = await testApi()
afterAll(() => api.close())

const passwords = { oldPassword: 'Beside-you-2031', newPassword: 'Another-way-2032' }
const change = (as: string, body: typeof passwords, key?: string) =>
  api.call(accountRoutes.changePassword, { body }, { as, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

test('who signed themselves out with a command gets its answer at the retry, and the access to nothing else', async () => {
  const { token, email } = await makeUser(api, { password: passwords.oldPassword })
  expect((await change(token, passwords, 'changed-1')).status).toBe(204)
  expect((await api.call(accountRoutes.validate, {}, { as: token })).status).toBe(401)
  expect((await change(token, passwords, 'changed-1')).status).toBe(204)
  expect(await mailsTo(api, email)).toHaveLength(1)
  const others = [
    await change(token, passwords),
    await change(token, passwords, 'changed-2'),
    await change(token, { ...passwords, newPassword: 'Something-else-3' }, 'changed-1'),
    await change(token, { ...passwords, newPassword: '1' }, 'changed-1'),
    await api.call(accountRoutes.listDevices, {}, { as: token, headers: { 'idempotency-key': 'changed-1' } }),
  ]
  expect(others.map(({ status, error }) => [status, error.code])).toEqual(others.map(() => [401, 'unauthenticated']))
})

test('somebody else with the key of a person who signed out gets nothing', async () => {
  const [one, other] = [await makeUser(api, { password: passwords.oldPassword }), await makeUser(api)]
  await change(one.token, passwords, 'changed-3')
  await api.call(accountRoutes.logout, { body: { refreshTokenString: 'unknown' } }, { as: other.token })
  expect((await change(other.token, passwords, 'changed-3')).error.code).toBe('unauthenticated')
})

test('a visitor whose network address has changed gets the first answer', async () => {
  const register = (remoteAddress: string) =>
    api.app.http.inject({
      method: 'POST',
      url: '/api/auth/register',
      remoteAddress,
      headers: { 'idempotency-key': 'ada-signs-up' },
      payload: { email: 'ada.moves@example.test', password: 'Beside-you-2031', fullName: 'Ada Moves' },
    })
  const [first, second] = [await register('198.51.100.7'), await register('203.0.113.9')]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect(await mailsTo(api, 'ada.moves@example.test')).toHaveLength(1)
})
