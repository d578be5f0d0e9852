import { afterEach, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { bypassHours, createBypassToken, setMaintenance } from './maintenance.ts'

afterEach(() => {
  delete process.env.MAINTENANCE_MODE
})

const readConfig = (api: TestApi, headers: Record<string, string> = {}) =>
  api.app.http.inject({ url: '/api/config', headers })

test('the environment is read at each request', async () => {
  const api = await apiForTest()
  process.env.MAINTENANCE_MODE = 'true'
  const response = await readConfig(api)
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('300')
  expect(response.json()).toMatchObject({
    code: 'maintenance',
    errorMessages: ['we are down for maintenance, back soon'],
  })
  process.env.MAINTENANCE_MODE = 'false'
  expect((await readConfig(api)).statusCode).toBe(200)
})

test('only the value true turns the notice on', async () => {
  const api = await apiForTest()
  for (const text of ['', '1', 'TRUE', 'yes']) {
    process.env.MAINTENANCE_MODE = text
    expect((await readConfig(api)).statusCode).toBe(200)
  }
})

test('the switch in the database reaches a running server within seconds', async () => {
  const api = await apiForTest()
  const statusCode = async () => (await readConfig(api)).statusCode
  expect(await statusCode()).toBe(200)
  await setMaintenance(api.db, true, api.clock.now())
  await expect.poll(statusCode).toBe(503)
  await setMaintenance(api.db, false, api.clock.now())
  await expect.poll(statusCode).toBe(200)
})

test('staff bypass the notice, others do not', async () => {
  process.env.MAINTENANCE_MODE = 'true'
  const api = await apiForTest()
  const [staff, other] = [await makeUser(api, { staff: true }), await makeUser(api)]
  expect((await api.call(accountRoutes.validate, {}, { as: staff.token })).status).toBe(200)
  expect((await api.call(accountRoutes.validate, {}, { as: other.token })).status).toBe(503)
})

test('a bypass URL sets a cookie until it expires, and the token is removed from the address bar', async () => {
  process.env.MAINTENANCE_MODE = 'true'
  const api = await apiForTest()
  const token = createBypassToken(api.app.dependencies.secrets, api.clock.now())
  const opened = await api.app.http.inject({ url: `//elsewhere.example/?bypass=${token}` })
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/elsewhere.example/'])
  const cookie = String(opened.headers['set-cookie'])
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
  const headers = { cookie: cookie.split(';')[0]! }
  expect((await readConfig(api, headers)).statusCode).toBe(200)
  api.clock.advance(bypassHours * 60 * 60 * 1000)
  expect((await readConfig(api, headers)).statusCode).toBe(503)
})

test('a forged bypass token is rejected', async () => {
  process.env.MAINTENANCE_MODE = 'true'
  const api = await apiForTest()
  const token = createBypassToken(api.app.dependencies.secrets, api.clock.now())
  for (const wrong of [`9${token}`, 'x', '', `${token}x`]) {
    const answer = await api.app.http.inject({ url: `/api/config?bypass=${wrong}` })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([503, undefined])
    expect((await readConfig(api, { cookie: `maintenance-bypass=${wrong}` })).statusCode).toBe(503)
  }
})
