// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { statsRoutes } from '#contract/stats/routes.ts'

const record = {
  accessToken: 'a1',
  refreshToken: 'r1',
  userId: 'u1',
  usertype: 'MENTEE',
  menteeProfile: 'p1',
} as AuthRecord
type Tab = { api: typeof import('#web/platform/api/api.ts'); session: typeof import('./auth-session.ts') }

/** Modules of their own over the same storage and the same locks: a second tab. */
async function openTab(): Promise<Tab> {
  vi.resetModules()
  const tab = { api: await import('#web/platform/api/api.ts'), session: await import('./auth-session.ts') }
  tab.session.startSession()
  return tab
}

/** The browser's locks, in the part that is used. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<unknown>) => (last = last.then(work, work))
  const properties = { locks: { value: { request } }, onLine: { value: true } }
  vi.stubGlobal('navigator', Object.create(navigator, properties) as Navigator)
}

let refreshes: string[] = []

/** A server that rotates: `aN` is live only for the latest N, `rN` can be spent once. */
function serveRotating() {
  let live = 1
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const refused = (code: string) => Response.json({ code, errorMessages: [] }, { status: 401 })
    if (path.endsWith('/refreshToken')) {
      const { refreshTokenString } = JSON.parse(String(init.body)) as { refreshTokenString: string }
      refreshes.push(refreshTokenString)
      if (refreshTokenString !== `r${live}`) return refused('session_expired')
      live += 1
      return Response.json({ accessToken: `a${live}`, refreshToken: `r${live}` })
    }
    const token = new Headers(init.headers).get('authorization')
    return token === `Bearer a${live}` ? Response.json({ totalSessions: live }) : refused('unauthenticated')
  })
}

beforeEach(() => {
  refreshes = []
  localStorage.clear()
  sessionStorage.clear()
  stubLocks()
})
afterEach(() => vi.unstubAllGlobals())

test('two tabs whose token ends at once spend one refresh token and both stay signed in', async () => {
  localStorage.setItem('auth', JSON.stringify({ ...record, accessToken: 'a0' }))
  serveRotating()
  const [one, other] = [await openTab(), await openTab()]
  const answers = await Promise.all([one.api.call(statsRoutes.stats, {}), other.api.call(statsRoutes.stats, {})])
  expect(answers).toEqual([{ totalSessions: 2 }, { totalSessions: 2 }])
  expect(refreshes).toEqual(['r1'])
  expect(JSON.parse(localStorage.getItem('auth') ?? '{}')).toMatchObject({ accessToken: 'a2', refreshToken: 'r2' })
})

test('a tab follows sign-in and sign-out of another', async () => {
  const tab = await openTab()
  const notify = (newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue, storageArea: localStorage }))
  localStorage.setItem('auth', JSON.stringify(record))
  notify('…')
  expect(tab.session.sessionState()?.record.userId).toBe('u1')
  localStorage.removeItem('auth')
  notify(null)
  expect(tab.session.sessionState()).toBeNull()
})

test('a tab with a session of its own does not follow', async () => {
  sessionStorage.setItem('auth', JSON.stringify(record))
  const tab = await openTab()
  localStorage.setItem('auth', JSON.stringify({ ...record, userId: 'u2' }))
  dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: '…', storageArea: localStorage }))
  expect(tab.session.sessionState()?.record.userId).toBe('u1')
})
