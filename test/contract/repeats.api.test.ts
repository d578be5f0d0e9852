import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Route } from '#contract/route.ts'
import { call } from '#web/platform/api/api.ts'
import { learnServerTime } from '#web/platform/time/server-time.ts'
import { testApi } from '#test/support/api.ts'
import { startCalendarProviders } from '#test/support/calendars/calendar-providers.ts'
import { startOidcProvider } from '#test/support/servers/oidc.ts'
import { openLossyConnection, type LossyConnection } from './lossy-connection.ts'
import { everyRoute } from './personas.ts'
import { scenes } from './scenes/index.ts'
import { appUrl, type Scene, type World } from './scenes/scene.ts'
import { watchTables } from './table-states.ts'

const now = '2026-11-23T08:00:00Z'
const commands = everyRoute.filter(({ route }) => route.method !== 'GET')

/** What else a repeated call of an idempotent command leaves, and why that is none of its effect. */
const traces: Record<string, { tables?: string[]; columns?: string[]; answer?: 'new' }> = {
  // Caches are void at each version.
  'availability.setAvailability': { columns: ['version'] },
  'availability.setSettings': { columns: ['version'] },
  // The time of the next check has a random part.
  'calendars.checkCalendar': { columns: ['next_check_at'] },
  // A challenge, or a ticket for one minute, that nobody used.
  'accounts.passkeyOptions': { answer: 'new' },
  'accounts.passkeySignInOptions': { answer: 'new' },
  'rooms.roomTicket': { tables: ['room_tickets'], answer: 'new' },
  // The log says how often personal data left: the lost file counts.
  'staff.exportUsers': { tables: ['audit_log'] },
  'staff.exportSessions': { tables: ['audit_log'] },
  'insight.exportInsight': { tables: ['audit_log'] },
  'staff.exportQueue': { tables: ['audit_log'] },
  'invitations.exportInvitations': { tables: ['audit_log'] },
  // It shows the log, with the entry of the lost file.
  'staff.exportAudit': { tables: ['audit_log'], answer: 'new' },
}

let world: World & { api: Awaited<ReturnType<typeof testApi>> }
let connection: LossyConnection
let lookAtTables: Awaited<ReturnType<typeof watchTables>>
const model = createServer((_, response) => {
  const message = { role: 'assistant', content: 'We read your CV together, line by line. '.repeat(8) }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }))
})

beforeAll(async () => {
  await new Promise<void>((ready) => model.listen(0, '127.0.0.1', ready))
  const calendars = await startCalendarProviders()
  const oidc = await startOidcProvider([`${appUrl}/auth/callback/google`])
  const google = {
    GOOGLE_CLIENT_ID: oidc.clientId,
    GOOGLE_CLIENT_SECRET: oidc.clientSecret,
    GOOGLE_ISSUER: oidc.issuer,
  }
  const ai = { AI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`, AI_MODEL: 'small' }
  const api = await testApi({ now, env: { APP_URL: appUrl, ...google, ...calendars.env, ...ai } })
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  connection = await openLossyConnection((api.app.http.server.address() as AddressInfo).port)
  world = { api, calendars, oidc }
  lookAtTables = await watchTables(api.db)
})
afterAll(async () => {
  connection.close()
  await world.api.close()
  world.calendars.close()
  await world.oidc.close()
  model.close()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sceneOf = async (name: string): Promise<Scene> => {
  const [feature = '', command = ''] = name.split('.')
  const table = scenes as unknown as Record<string, Record<string, (world: World) => Promise<Scene>>>
  return table[feature]![command]!(world)
}

/** Every table as a number of rows and a hash of them, once all that the calls caused has been done. */
async function settledState(name: string): Promise<Record<string, string>> {
  await world.api.runJobs()
  const { tables: left = [], columns: without = [] } = traces[name] ?? {}
  return lookAtTables({ except: ['idempotency_keys', ...left], without })
}

/** The storage of a browser tab. */
function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** A browser with this cookie, in which this person is signed in. Returns the keys of the commands that it sends. */
function openBrowser({ as, cookie }: Omit<Scene, 'input'>, onLost: () => Promise<void>): string[] {
  const keys: string[] = []
  const send = fetch
  const storage = memoryStorage()
  if (as) storage.setItem('auth', JSON.stringify({ accessToken: as, refreshToken: 'none', userId: 'me' }))
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('window', globalThis)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  learnServerTime(world.api.clock.now().getTime(), Date.now(), Date.now())
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    // The server's own calls, to the doubles.
    if (!String(path).startsWith('/api/')) return send(path, init)
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    if (init.method !== 'GET') keys.push(headers.get('idempotency-key') ?? '')
    return send(connection.origin + path, { ...init, headers }).catch(async (error: unknown) => {
      await onLost()
      throw error
    })
  })
  return keys
}

describe.each(commands)('$name', ({ name, route }) => {
  test('a repeated call changes nothing more and gets the same answer', async () => {
    const { input, as, cookie } = await sceneOf(name)
    const headers = {
      ...(route.repeat === 'keyed' ? { 'idempotency-key': randomUUID() } : {}),
      ...(cookie ? { cookie } : {}),
    }
    const first = await world.api.call(route, input, { as, headers })
    expect(first.status, first.text).toBeLessThan(300)
    const state = await settledState(name)
    const second = await world.api.call(route, input, { as, headers })
    expect(second.status, second.text).toBe(first.status)
    if (traces[name]?.answer !== 'new') expect(second.text).toBe(first.text)
    expect(await settledState(name)).toEqual(state)
  })

  test('a browser that lost the answer ends in success, once', async () => {
    const { input, as, cookie } = await sceneOf(name)
    let state: Record<string, string> | undefined
    const keys = openBrowser({ as, cookie }, async () => {
      state = await settledState(name)
    })
    connection.loseNextAnswer()
    await call(route as Route, input)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(state).toBeDefined()
    expect(await settledState(name)).toEqual(state)
  })
})

test('every trace names an idempotent command', () => {
  const idempotent = commands.filter(({ route }) => route.repeat === 'idempotent').map(({ name }) => name)
  expect(Object.keys(traces).filter((name) => !idempotent.includes(name))).toEqual([])
})
