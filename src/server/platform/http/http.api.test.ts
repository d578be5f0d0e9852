import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'
import { apiForTest, testApi } from '#test/support/api.ts'
import { retryUnavailable } from '#test/support/concurrency.ts'

let api: Awaited<ReturnType<typeof testApi>>
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const work = {
  title: 'Engineer',
  company: 'Jengo',
  location: 'Nairobi',
  employmentType: 'Full time',
  description: 'Bridges',
  startDate: '2020-01-01',
} as const
const add = (as: string, body: object, key?: string) =>
  api.call(
    profileRoutes.addExperience,
    { body: body as never },
    { as, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  )
const inject = (request: object) => api.app.http.inject(request)

test('every response carries its request id and the security headers', async () => {
  const response = await inject({ url: '/api/config' })
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const policy = String(response.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

test('an error body has a message, a stable code and the request id', async () => {
  const response = await inject({ url: '/api/nothing-here' })
  expect(response.json()).toEqual({
    statusCode: 404,
    errorMessages: ['Not found'],
    code: 'not_found',
    requestId: response.headers['x-request-id'],
  })
})

test('a known path with another method is 405, also below a role', async () => {
  for (const url of ['/api/config', '/api/mentor/profile-header/x']) {
    const refused = await inject({ method: 'PUT', url })
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
  }
  expect((await inject({ method: 'PUT', url: '/api/auth/2fa' })).headers.allow).toBe('GET, HEAD, DELETE')
})

test.each(['%0a', '%0D', '%e2%80%a8', '%E2%80%A9'])(
  'a line break in a path (%s) is a JSON 404 below /api',
  async (separator) => {
    for (const path of ['/api/', '/api/nothing-here/', '/api/auth/'])
      expect((await inject({ url: path + separator })).json()).toMatchObject({ statusCode: 404, code: 'not_found' })
    const slug = await inject({ url: `/api/group-sessions/get-slug/${separator}` })
    expect(slug.json()).toMatchObject({ statusCode: 400, code: 'invalid_input' })
  },
)

test('an unknown path outside the API is refused with the same message', async () => {
  const response = await inject({ method: 'PUT', url: '/nowhere' })
  expect(response.json()).toMatchObject({ statusCode: 404, errorMessages: ['Not found'], code: 'not_found' })
})

test('responses to an authenticated caller, or with tokens, are not cacheable', async () => {
  const { token } = await makeUser(api)
  const refreshed = { body: { refreshTokenString: 'x' } }
  const answers = [
    await api.call(accountRoutes.validate, {}, { as: token }),
    await api.call(accountRoutes.config, {}, { as: token }),
    await api.call(accountRoutes.validate, {}),
    await api.call(accountRoutes.refresh, refreshed),
    await api.call(accountRoutes.forgotPassword, { body: { email: 'someone@example.test' } }),
  ]
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
})

test('no other origin gets a CORS header, not even for a preflight', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
    const response = await inject({ method, url: '/api/config', headers })
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('only a server behind TLS sends Strict-Transport-Security', async () => {
  expect((await inject({ url: '/api/config' })).headers['strict-transport-security']).toBeUndefined()
  const secure = await apiForTest({ env: { APP_URL: 'https://kando.example' } })
  const response = await secure.app.http.inject({ url: '/api/config' })
  expect(response.headers['strict-transport-security']).toMatch(/^max-age=63072000/)
})

test.each([
  ['a malformed path', '/api/%E0%A4%A'],
  ['an overlong parameter', `/api/mentor/profile-header/${'a'.repeat(600)}`],
])('%s gets a contract error body', async (_what, url) => {
  const response = await inject({ url })
  expect(response.statusCode).toBeLessThan(500)
  expect(response.json()).toMatchObject({
    statusCode: response.statusCode,
    code: expect.any(String),
    requestId: response.headers['x-request-id'],
  })
})

test.each([
  ['a media type other than JSON', { headers: { 'content-type': 'text/plain' }, payload: 'email=a' }, 415],
  ['broken JSON', { headers: { 'content-type': 'application/json' }, payload: '{"email":' }, 400],
  ['more than 8 KB', { payload: { email: 'a'.repeat(8_200) } }, 413],
  [
    'combining marks that are slow to normalise',
    { payload: { email: `a${'\u0323\u0307'.repeat(60_000)}@example.test` } },
    413,
  ],
  ['an unknown field', { payload: { email: 'a@b.co', surprise: true } }, 400],
  [
    'a prototype',
    { headers: { 'content-type': 'application/json' }, payload: '{"email":"a@b.co","__proto__":{"staff":true}}' },
    400,
  ],
  ['twenty-one levels of nesting', { payload: { email: JSON.parse('['.repeat(21) + ']'.repeat(21)) as unknown } }, 400],
  ['a control character', { payload: { email: 'a\u0000@b.co' } }, 400],
])('a body with %s is refused', async (_what, request, status) => {
  const response = await inject({ method: 'POST', url: '/api/auth/forgot-password', ...request })
  expect(response.statusCode).toBe(status)
  expect(response.json().errorMessages.length).toBeGreaterThan(0)
})

test('an empty JSON body is accepted where none is needed, and refused where one is', async () => {
  const headers = { 'content-type': 'application/json' }
  const { token } = await makeMentee(api)
  const signedIn = { ...headers, authorization: `Bearer ${token}` }
  expect((await inject({ method: 'PUT', url: '/api/notifications/read', headers: signedIn })).statusCode).toBe(204)
  const refused = await inject({ method: 'POST', url: '/api/auth/forgot-password', headers })
  expect([refused.statusCode, refused.json().errorMessages]).toEqual([400, ['Email: Email is required']])
})

test('a URL of more than 8 KB is refused', async () => {
  expect((await inject({ url: `/api/config?x=${'a'.repeat(9000)}` })).statusCode).toBe(413)
})

test('each invalid field gets one message that names it', async () => {
  const answer = await api.call(accountRoutes.register, { body: { email: 'nobody', password: 'short', fullName: '!' } })
  expect(answer.error.errorMessages).toEqual([
    'Email: Must be a valid email',
    'Password: Password must have at least 8 characters with at least one capital letter and one number.',
    'Username: Invalid full name',
  ])
})

test('the same idempotency key and body give the same response and one effect', async () => {
  const { token } = await makeMentee(api)
  const [first, second] = [await add(token, work, 'key-1'), await add(token, work, 'key-1')]
  expect(first.status).toBe(201)
  expect(second.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect((await api.call(profileRoutes.ownExperiences, {}, { as: token })).body).toHaveLength(1)
})

test('twenty concurrent requests with one key have one effect and one response', async () => {
  const { token } = await makeMentee(api)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => retryUnavailable(() => add(token, work, 'key-race'))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await api.call(profileRoutes.ownExperiences, {}, { as: token })).body).toHaveLength(1)
})

test('a key reused for another body is a conflict; the same key of another user is independent', async () => {
  const [one, other] = [await makeMentee(api), await makeMentee(api)]
  await add(one.token, work, 'key-2')
  expect((await add(one.token, { ...work, title: 'Other' }, 'key-2')).error.code).toBe('idempotency_conflict')
  expect((await add(other.token, { ...work, title: 'Other' }, 'key-2')).status).toBe(201)
})

test('a refused request releases its key for the corrected one', async () => {
  const { token } = await makeMentee(api)
  expect((await add(token, { ...work, startDate: '2999-01-01' }, 'key-3')).status).toBe(400)
  expect((await add(token, work, 'key-3')).status).toBe(201)
})

test('a parameter that is too long is refused as what it is, not as a wrong method', async () => {
  const refused = await inject({ url: `/api/kando-search/mentors/${'a'.repeat(600)}` })
  expect(refused.json()).toMatchObject({
    statusCode: 400,
    code: 'invalid_input',
    errorMessages: [expect.stringMatching(/^Text: /)],
  })
})

test('a request with two hosts is refused', async () => {
  const own = await apiForTest()
  const url = new URL(await own.app.http.listen({ host: '127.0.0.1', port: 0 }))
  const statusOf = async (hosts: string) => {
    const socket = connect(Number(url.port), url.hostname)
    socket.write(`GET /api/config HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)
    return Number((await text(socket)).split(' ')[1])
  }
  expect(await statusOf(`Host: ${url.host}\r\n`)).toBe(200)
  expect(await statusOf(`Host: ${url.host}\r\nhost: evil.example\r\n`)).toBe(400)
})

test('a graceful shutdown completes running requests and does not wait for keep-alive connections', async () => {
  const draining = await testApi()
  const url = await draining.app.http.listen({ host: '127.0.0.1', port: 0 })
  const body = JSON.stringify({ email: 'ada@example.test' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const agent = new Agent({ keepAlive: true })
  const running = request(`${url}/api/auth/forgot-password`, { method: 'POST', headers, agent })
  running.flushHeaders()
  await once(running, 'continue')
  const closed = draining.close()
  running.end(body)
  const [answer] = (await once(running, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  await closed
  agent.destroy()
})

test('a server whose database lacks a migration is alive but not ready', async () => {
  const behind = await apiForTest()
  const ready = async () => {
    const response = await behind.app.http.inject({ url: '/readyz' })
    return [response.statusCode, response.json()]
  }
  expect(await ready()).toEqual([
    200,
    { status: 'ready', draining: false, database: true, migrations: true, storage: true },
  ])
  await sql`delete from migrations where name = (select max(name) from migrations)`.execute(behind.db)
  expect(await ready()).toMatchObject([503, { status: 'not ready', database: true, migrations: false }])
  await sql`alter table migrations rename to elsewhere`.execute(behind.db)
  expect(await ready()).toMatchObject([503, { database: false }])
  expect((await behind.app.http.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test('a draining server is alive but not ready', async () => {
  const draining = await apiForTest()
  expect((await draining.app.http.inject({ url: '/readyz' })).statusCode).toBe(200)
  draining.app.drain()
  expect((await draining.app.http.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await draining.app.http.inject({ url: '/healthz' })).statusCode).toBe(200)
})
