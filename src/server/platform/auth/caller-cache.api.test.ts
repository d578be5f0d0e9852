import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'

const now = '2026-11-23T08:00:00Z'
/** A change reaches another process within milliseconds; a busy machine may take longer. */
const patient = { timeout: 20_000, interval: 10 }
const path = (route: { path: string }) => `/api${route.path}`

/** A separate process over the test's database. */
async function startProcess(api: TestApi): Promise<string> {
  const { DATABASE_URL, SECRET_KEY, DATA_DIR, APP_URL } = api.app.dependencies.env
  const settings = { NODE_ENV: 'test', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal', TEST_CLOCK: now }
  const child = spawn(
    process.execPath,
    ['--disable-warning=FSTDEP023', join(import.meta.dirname, '../../../../test/support/killable-server.ts')],
    { env: { ...settings, DATABASE_URL, SECRET_KEY, DATA_DIR, APP_URL }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error('The process did not start')
}

/** A read with this token at one process. */
async function validate(url: string, token: string): Promise<{ status: number; fullName?: string }> {
  const response = await fetch(url + path(accountRoutes.validate), { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, ...((await response.json()) as object) }
}

/** Both processes refuse the token. */
const refusedEverywhere = (urls: readonly string[], token: string) =>
  vi.waitFor(async () => expect(await statuses(urls, token)).toEqual([401, 401]), patient)
const statuses = async (urls: readonly string[], token: string) =>
  (await Promise.all(urls.map((url) => validate(url, token)))).map(({ status }) => status)

test('signing out at one process, or a suspension, ends the session at another one', async () => {
  const api = await apiForTest({ now })
  const urls = await Promise.all([startProcess(api), startProcess(api)])
  const password = 'a long enough Passw0rd!'
  const user = await makeUser(api, { password })
  const post = async (route: { path: string }, body: object, token?: string) =>
    fetch(urls[0]! + path(route), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const answer = await post(accountRoutes.login, { email: user.email, password, rememberMe: false })
  const { accessToken, refreshToken } = (await answer.json()) as { accessToken: string; refreshToken: string }
  for (let i = 0; i < 3; i++) expect(await statuses(urls, accessToken)).toEqual([200, 200])
  expect((await post(accountRoutes.logout, { refreshTokenString: refreshToken }, accessToken)).status).toBeLessThan(300)
  await refusedEverywhere(urls, accessToken)
  expect(await statuses(urls, user.token)).toEqual([200, 200])
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', user.userId).execute()
  await refusedEverywhere(urls, user.token)
})

test('reads take the caller from the cache, which a change invalidates and commands bypass', async () => {
  const api = await apiForTest({ now })
  const { dependencies } = api.app
  const listening = dependencies.signals.listen()
  onTestFinished(() => listening.stop())
  const user = await makeUser(api, { fullName: 'Ada' })
  const claims = (await dependencies.accessTokens.verify(user.token))!
  const nameOf = async (mayBeCached: boolean) =>
    (await dependencies.callers.find(claims, api.clock.now(), mayBeCached))?.fullName
  const rename = (fullName: string) =>
    api.db.updateTable('users').set({ full_name: fullName }).where('id', '=', user.userId).execute()
  // A change without triggers, which nothing signals, shows that the cache answers.
  const renameUnnoticed = (fullName: string) =>
    api.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.updateTable('users').set({ full_name: fullName }).where('id', '=', user.userId).execute()
    })
  await vi.waitFor(async () => {
    await rename('Ada')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await nameOf(true)).toBe('Ada')
    await renameUnnoticed('Unnoticed')
    expect(await nameOf(true)).toBe('Ada')
  }, patient)
  expect(await nameOf(false)).toBe('Unnoticed')
  await rename('Ada Signalled')
  await vi.waitFor(async () => expect(await nameOf(true)).toBe('Ada Signalled'), patient)
  await renameUnnoticed('Renamed')
  dependencies.callers.forget(user.userId)
  expect(await nameOf(true)).toBe('Renamed')
})

test('without the session that listens to the signals nothing is cached, and it reconnects', async () => {
  const api = await apiForTest({ now })
  const { dependencies } = api.app
  const listening = dependencies.signals.listen()
  onTestFinished(() => listening.stop())
  const user = await makeUser(api)
  const claims = (await dependencies.accessTokens.verify(user.token))!
  const find = () => dependencies.callers.find(claims, api.clock.now(), true)
  const sessions = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'kando signals'
        and query like 'listen %' and state = 'idle'`.execute(api.db)
    return rows.map(({ pid }) => pid)
  }
  await vi.waitFor(async () => expect(await sessions()).toHaveLength(1), patient)
  await find()
  const [pid] = await sessions()
  await sql`select pg_terminate_backend(${pid})`.execute(api.db)
  await vi.waitFor(async () => expect(await sessions()).not.toContain(pid), patient)
  await sql`update users set suspended_at = ${api.clock.now()} where id = ${user.userId}`.execute(api.db)
  await vi.waitFor(async () => expect(await find()).toBeUndefined(), patient)
  await vi.waitFor(async () => expect(await sessions()).toHaveLength(1), patient)
})
