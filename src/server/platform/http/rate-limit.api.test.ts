import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { redisForTest } from '#test/support/redis.ts'

const limited = { RATE_LIMIT: 'on' }
const logIn = (api: TestApi, email: string) =>
  api.call(accountRoutes.login, { body: { email, password: 'not-the-one' } })

test('the eleventh log-in attempt for one account from one address is refused, one for another account is not', async () => {
  const api = await apiForTest({ env: limited })
  for (let attempt = 0; attempt < 10; attempt++) expect((await logIn(api, 'one@example.test')).status).toBe(401)
  const refused = await logIn(api, 'ONE@example.test ')
  expect(refused.status).toBe(429)
  expect(refused.error.code).toBe('rate_limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await logIn(api, 'other@example.test')).status).toBe(401)
})

test('one address cannot try any number of accounts', async () => {
  const api = await apiForTest({ env: { ...limited, VISITOR_CALLS_PER_BROWSER: '4' } })
  const requestReset = (index: number) =>
    api.call(accountRoutes.forgotPassword, { body: { email: `someone-${index}@example.test` } })
  for (let index = 0; index < 4; index++) expect((await requestReset(index)).status).toBe(200)
  expect((await requestReset(4)).status).toBe(429)
})

test('rate limit headers count per user, not per address', async () => {
  const api = await apiForTest({ env: limited })
  const [one, other] = [await makeUser(api), await makeUser(api)]
  const readTwoStep = async (as?: string) => (await api.call(accountRoutes.twoStep, {}, { as })).headers
  expect(await readTwoStep(one.token)).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '299' })
  expect(await readTwoStep(one.token)).toMatchObject({ 'ratelimit-remaining': '298' })
  expect(Number((await readTwoStep(one.token))['ratelimit-reset'])).toBeGreaterThan(0)
  expect(await readTwoStep(other.token)).toMatchObject({ 'ratelimit-remaining': '299' })
  expect(await readTwoStep()).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '59' })
})

const inject = (api: TestApi, url: string, remoteAddress: string) => api.app.http.inject({ url, remoteAddress })

test('an account under attack from many addresses is slowed down, except in browsers that it knows', async () => {
  const api = await apiForTest({ env: limited })
  const { email } = await makeUser(api, { password: 'Beside-you-2031' })
  const tryFrom = async (address: string, password: string, device?: string) => {
    const headers = device === undefined ? {} : { 'x-device': `${device} Africa/Lagos` }
    const payload = { email, password }
    const url = '/api/auth/login'
    return (await api.app.http.inject({ method: 'POST', url, remoteAddress: address, payload, headers })).statusCode
  }
  const own = randomUUID()
  expect(await tryFrom('192.0.2.1', 'Beside-you-2031', own)).toBe(200)
  for (let attempt = 0; attempt < 29; attempt++) expect(await tryFrom(`203.0.113.${attempt}`, 'not-the-one')).toBe(401)
  const order: string[] = []
  const attack = tryFrom('198.51.100.1', 'not-the-one', randomUUID()).then((status) => order.push(`attack ${status}`))
  await tryFrom('192.0.2.1', 'Beside-you-2031', own).then((status) => order.push(`owner ${status}`))
  await attack
  expect(order).toEqual(['owner 200', 'attack 401'])
})

test('attempts in a browser that the account knows are limited apart from those at the same address', async () => {
  const api = await apiForTest({ env: limited })
  const { email } = await makeUser(api, { password: 'Beside-you-2031' })
  const tryIt = (password: string, headers = {}) =>
    api.call(accountRoutes.login, { body: { email, password } }, { headers })
  const own = { 'x-device': `${randomUUID()} Africa/Lagos` }
  expect((await tryIt('Beside-you-2031', own)).status).toBe(200)
  for (let attempt = 0; attempt < 9; attempt++) expect((await tryIt('not-the-one')).status).toBe(401)
  expect((await tryIt('not-the-one')).status).toBe(429)
  expect((await tryIt('Beside-you-2031', own)).status).toBe(200)
})

test.each(['/cloth/amina.svg', '/nowhere'])(
  'one address may request %s so many times a minute, the last one slowly',
  async (url) => {
    const api = await apiForTest({ env: { ...limited, VISITOR_CALLS_PER_ADDRESS: '4' } })
    for (let count = 0; count < 3; count++) expect((await inject(api, url, '203.0.113.7')).statusCode).not.toBe(429)
    const before = performance.now()
    expect((await inject(api, url, '203.0.113.7')).statusCode).not.toBe(429)
    expect(performance.now() - before).toBeGreaterThan(1_900)
    const refused = await inject(api, url, '203.0.113.7')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await inject(api, url, '203.0.113.8')).statusCode).not.toBe(429)
    expect((await inject(api, '/api/config', '203.0.113.7')).statusCode).toBe(200)
  },
)

test('calls with an invalid token count against the visitor limit', async () => {
  const api = await apiForTest({ env: { ...limited, VISITOR_CALLS_PER_BROWSER: '4' } })
  for (let attempt = 0; attempt < 4; attempt++)
    expect((await api.call(accountRoutes.twoStep, {}, { as: `guess-${attempt}` })).status).toBe(401)
  expect((await api.call(accountRoutes.twoStep, {}, { as: 'guess-4' })).status).toBe(429)
})

test('processes share their counters through Redis, and each counts alone while it is unreachable', async ({
  skip,
}) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(`Shared rate limits were not tested: ${redis.missing}`)
  const env = { ...limited, REDIS_URL: redis.url }
  const [one, other] = [await apiForTest({ env }), await apiForTest({ env })]
  const email = `${crypto.randomUUID()}@example.test`
  const answers = []
  for (let attempt = 0; attempt < 11; attempt++) answers.push((await logIn(attempt % 2 ? one : other, email)).status)
  expect(answers).toEqual([...Array<number>(10).fill(401), 429])

  const alone = await apiForTest({ env: { ...limited, REDIS_URL: 'redis://127.0.0.1:1' } })
  for (let attempt = 0; attempt < 10; attempt++) expect((await logIn(alone, email)).status).toBe(401)
  expect((await logIn(alone, email)).status).toBe(429)
})
