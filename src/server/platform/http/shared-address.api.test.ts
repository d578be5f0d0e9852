import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { tokenIn } from '#test/support/mailbox.ts'

const limited = { RATE_LIMIT: 'on' }
const password = 'Beside-you-2031'

/** A browser at the address that all calls of a test come from; it keeps the cookie that it is given. */
function openBrowser(api: TestApi) {
  let cookie: string | undefined
  return async <R extends Route>(route: R, input: RouteInput<R>) => {
    const answer = await api.call(route, input, { headers: cookie === undefined ? {} : { cookie } })
    const given = answer.headers['set-cookie']
    if (given !== undefined) cookie = String(given).split(';')[0]
    return answer
  }
}

const registration = (name: string) => ({
  body: { email: `${name}@example.test`, password, fullName: 'Amina Diallo', registrationKey: 'k'.repeat(43) },
})

test('thirty people behind one address look around, sign up, confirm their address and log in within a minute', async () => {
  const api = await apiForTest({ env: limited })
  const people = Array.from({ length: 30 }, (_, index) => ({ name: `student-${index}`, call: openBrowser(api) }))
  const before = await Promise.all(
    people.map(async ({ name, call }) => {
      const statuses = new Set<number>()
      for (let read = 0; read < 12; read++) statuses.add((await call(directoryRoutes.landingMentors, {})).status)
      return [...statuses, (await call(accountRoutes.register, registration(name))).status]
    }),
  )
  expect(before).toEqual(Array(30).fill([200, 201]))
  await api.runJobs()
  const after = await Promise.all(
    people.map(async ({ name, call }) => {
      const email = `${name}@example.test`
      const { rows } = await sql<{ text: string }>`
        select body_text as text from mailbox_messages where recipient like ${`%${email}%`}`.execute(api.db)
      const body = { token: tokenIn(rows[0]), registrationKey: 'k'.repeat(43) }
      const confirmed = await call(accountRoutes.verifyEmail, { body })
      return [confirmed.status, (await call(accountRoutes.login, { body: { email, password } })).status]
    }),
  )
  expect(after).toEqual(Array(30).fill([200, 200]))
}, 60_000)

test('a browser signs up five times an hour, however many others are at its address', async () => {
  const api = await apiForTest({ env: limited })
  const [one, other] = [openBrowser(api), openBrowser(api)]
  const register = async (call: typeof one, name: string) =>
    (await call(accountRoutes.register, registration(name))).status
  await one(accountRoutes.config, {})
  await other(accountRoutes.config, {})
  for (let index = 0; index < 5; index++) expect(await register(one, `one-${index}`)).toBe(201)
  expect(await register(one, 'one-5')).toBe(429)
  expect(await register(other, 'other')).toBe(201)
})

test('a bot that drops its cookie counts as one browser, also with cookies of its own making', async () => {
  const api = await apiForTest({ env: limited })
  const register = async (index: number, headers: Record<string, string>) =>
    (await api.call(accountRoutes.register, registration(`bot-${index}`), { headers })).status
  const forged = (index: number) => ({ cookie: `visitor=${String(index).padStart(22, 'x')}.${'x'.repeat(43)}` })
  for (let index = 0; index < 5; index++) expect(await register(index, index % 2 ? {} : forged(index))).toBe(201)
  expect(await register(5, {})).toBe(429)
  expect(await register(6, forged(6))).toBe(429)
})

test('a bot with a new cookie for each registration is slowed, then refused by its address', async () => {
  const api = await apiForTest({ env: { ...limited, SIGN_UPS_PER_ADDRESS: '4' } })
  const register = async (index: number) => {
    const call = openBrowser(api)
    await call(accountRoutes.config, {})
    const before = performance.now()
    const { status } = await call(accountRoutes.register, registration(`fresh-${index}`))
    return { status, isSlow: performance.now() - before > 1_900 }
  }
  for (let index = 0; index < 3; index++) expect((await register(index)).status).toBe(201)
  expect(await register(3)).toEqual({ status: 201, isSlow: true })
  expect((await register(4)).status).toBe(429)
})

test('the cookie is signed, readable by the server only, kept for a day, and set once', async () => {
  const api = await apiForTest({ env: { ...limited, APP_URL: 'https://kando.example' } })
  const first = await api.call(accountRoutes.config, {})
  const cookie = first.headers['set-cookie']!
  expect(cookie).toMatch(/^visitor=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/)
  expect(first.headers['cache-control']).toBe('no-store')
  const again = await api.call(accountRoutes.config, {}, { headers: { cookie: `theme=dark; ${cookie.split(';')[0]}` } })
  expect(again.headers['set-cookie']).toBeUndefined()
})
