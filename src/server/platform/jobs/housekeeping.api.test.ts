import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { apiForTest } from '#test/support/api.ts'
import { runJob } from './jobs.ts'

const day = 24 * 60 * 60 * 1000

test('idempotency keys are kept for a day, mail deliveries for 90 days', async () => {
  const api = await apiForTest()
  const register = (email: string, fullName: string) =>
    api.call(
      accountRoutes.register,
      { body: { email, fullName, password: 'Beside-you-2031' } },
      { headers: { 'idempotency-key': 'one-key' } },
    )
  await register('one@example.test', 'One')
  await api.runJobs()
  const counts = async () => {
    const [keys, deliveries, mailbox] = await Promise.all(
      (['idempotency_keys', 'mail_deliveries', 'mailbox_messages'] as const).map((table) =>
        api.db.selectFrom(table).selectAll().execute(),
      ),
    )
    return [keys!.length, deliveries!.length, mailbox!.length]
  }
  api.clock.advance(day)
  await runJob(api.app, 'platform.sweep')
  expect(await counts()).toEqual([1, 1, 1])
  expect((await register('two@example.test', 'Two')).error.code).toBe('idempotency_conflict')
  api.clock.advance(1)
  await runJob(api.app, 'platform.sweep')
  expect(await counts()).toEqual([0, 1, 1])
  expect((await register('two@example.test', 'Two')).status).toBe(201)
  api.clock.advance(30 * day)
  await runJob(api.app, 'platform.sweep')
  expect(await counts()).toEqual([0, 1, 0])
  api.clock.advance(61 * day)
  await runJob(api.app, 'platform.sweep')
  expect(await counts()).toEqual([0, 0, 0])
})

test('refresh tokens used long ago are deleted, valid ones are not', async () => {
  const api = await apiForTest()
  const password = 'Beside-you-2031'
  const { email } = await makeUser(api, { password })
  const { body } = await api.call(accountRoutes.login, { body: { email, password, rememberMe: true } })
  if (!('refreshToken' in body)) throw new Error('expected to be signed in')
  let token = body.refreshToken
  for (const days of [20, 20]) {
    api.clock.advance(days * day)
    const refreshed = await api.call(accountRoutes.refresh, { body: { refreshTokenString: token } })
    expect(refreshed.status).toBe(200)
    token = refreshed.body.refreshToken
  }
  const storedTokens = () => api.db.selectFrom('refresh_tokens').select('used_at').execute()
  expect(await storedTokens()).toHaveLength(3)
  api.clock.advance(11 * day)
  await runJob(api.app, 'accounts.sweep')
  expect(await storedTokens()).toHaveLength(2)
  expect((await api.call(accountRoutes.refresh, { body: { refreshTokenString: token } })).status).toBe(200)
})
