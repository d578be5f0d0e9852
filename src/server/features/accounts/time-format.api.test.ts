import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { testApi } from '#test/support/api.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'

const api = await testApi()
afterAll(() => api.close())

test('a user chooses a clock, and returns to that of their language', async () => {
  const { token } = await makeMentee(api)
  const recorded = async () => (await api.call(accountRoutes.validate, {}, { as: token })).body.timeFormat
  expect(await recorded()).toBeNull()
  for (const timeFormat of ['12', '24', null] as const) {
    const { status, body } = await api.call(accountRoutes.setTimeFormat, { body: { timeFormat } }, { as: token })
    expect([status, body]).toEqual([200, { timeFormat }])
    expect(await recorded()).toBe(timeFormat)
  }
})

test('other clocks are refused', async () => {
  const { token } = await makeMentee(api)
  const answer = await api.call(accountRoutes.setTimeFormat, { body: { timeFormat: '10' as '12' } }, { as: token })
  expect(answer.error).toMatchObject({ statusCode: 400, code: 'invalid_input' })
})
