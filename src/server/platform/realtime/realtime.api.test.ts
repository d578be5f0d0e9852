import type { AddressInfo } from 'node:net'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { realtimePath, type Changed, type ServerEvents } from '#contract/realtime.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { overload } from '#test/support/overload.ts'
import { redisForTest } from '#test/support/redis.ts'

type Client = Socket<ServerEvents>
type ClientOptions = Partial<ManagerOptions & SocketOptions>

/** A server listening on a free port on loopback. */
async function listen(env: Record<string, string> = {}): Promise<TestApi & { origin: string }> {
  const api = await apiForTest({ env })
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  return { ...api, origin: `http://127.0.0.1:${(api.app.http.server.address() as AddressInfo).port}` }
}

function connect(origin: string, token: unknown, options: ClientOptions = {}): Client {
  const socket: Client = io(origin, {
    path: realtimePath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    ...options,
  })
  onTestFinished(() => void socket.disconnect())
  return socket
}

const opened = (socket: Client) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })

const nextInvalidation = (socket: Client) => new Promise<Changed>((resolve) => socket.once('changed', resolve))
const disconnected = (socket: Client) => new Promise<string>((resolve) => socket.once('disconnect', resolve))
const change: Changed = { subject: 'bookings', ids: ['a'] }

afterEach(() => vi.useRealTimers())

test('an invalidation reaches every device of the user and nobody else', async () => {
  const { origin, ...api } = await listen()
  const [ada, ben] = [await makeUser(api), await makeUser(api)]
  const second = await signInAs(api, ada.userId)
  const sockets = [connect(origin, ada.token), connect(origin, second.token), connect(origin, ben.token)] as const
  expect(await Promise.all(sockets.map(opened))).toEqual(['connected', 'connected', 'connected'])
  expect(api.app.realtime.connections()).toBe(3)

  const forBen: Changed[] = []
  sockets[2].on('changed', (change) => forBen.push(change))
  const arrived = Promise.all([nextInvalidation(sockets[0]), nextInvalidation(sockets[1])])
  api.app.realtime.push([ada.userId], change)
  expect(await arrived).toEqual([change, change])
  // The next event of Ben is their first one.
  const later = nextInvalidation(sockets[2])
  api.app.realtime.push([ben.userId], { subject: 'profiles', ids: [] })
  await later
  expect(forBen).toEqual([{ subject: 'profiles', ids: [] }])
})

test('polling works where websockets do not', async () => {
  const { origin, ...api } = await listen()
  const user = await makeUser(api)
  const socket = connect(origin, user.token, { transports: ['polling'] })
  expect(await opened(socket)).toBe('connected')
  const arrived = nextInvalidation(socket)
  api.app.realtime.push([user.userId], change)
  expect(await arrived).toEqual(change)
})

test.for([
  ['no token', undefined],
  ['an empty token', ''],
  ['a forged token', 'a.b.c'],
  ['a token of another type', { toString: 1 }],
])('%s is refused', async ([, token]) => {
  const { origin, ...api } = await listen()
  expect(await opened(connect(origin, token))).toBe('unauthenticated')
  expect(api.app.realtime.connections()).toBe(0)
})

test('the token of a signed-out device and of a suspended account is refused', async () => {
  const { origin, ...api } = await listen()
  const [out, suspended] = [await makeUser(api), await makeUser(api, { suspended: true })]
  await api.db
    .updateTable('device_sessions')
    .set({ revoked_at: api.clock.now() })
    .where('id', '=', out.deviceSessionId)
    .execute()
  expect(await opened(connect(origin, out.token))).toBe('unauthenticated')
  expect(await opened(connect(origin, suspended.token))).toBe('unauthenticated')
})

test('a token in the URL is ignored', async () => {
  const { origin, ...api } = await listen()
  const { token } = await makeUser(api)
  expect(await opened(connect(origin, undefined, { query: { token } }))).toBe('unauthenticated')
})

test('a foreign origin is refused over both transports, the own origin is not', async () => {
  const { origin, ...api } = await listen()
  const { token } = await makeUser(api)
  const from = (named: string, transport: 'websocket' | 'polling' = 'websocket') =>
    opened(connect(origin, token, { transports: [transport], extraHeaders: { origin: named } }))
  expect(await from('https://evil.example')).not.toBe('connected')
  expect(await from('https://evil.example', 'polling')).not.toBe('connected')
  expect(await from('null')).not.toBe('connected')
  expect(await from(`${origin}.evil.example`)).not.toBe('connected')
  expect(await from(api.app.dependencies.env.APP_URL)).toBe('connected')
  expect(await from(origin)).toBe('connected')
})

test('logging out notifies and closes the sockets of that device', async () => {
  const { origin, ...api } = await listen()
  const user = await makeUser(api)
  const other = await signInAs(api, user.userId)
  const [here, there] = [connect(origin, user.token), connect(origin, other.token)]
  await Promise.all([opened(here), opened(there)])
  const events: string[] = []
  here.on('signedOut', () => events.push('signedOut'))
  here.on('disconnect', (reason) => events.push(reason))
  const gone = disconnected(here)
  const answer = await api.call(
    accountRoutes.logout,
    { body: { refreshTokenString: 'x'.repeat(43) } },
    { as: user.token },
  )
  expect(answer.status).toBeLessThan(300)
  await gone
  expect(events[0]).toBe('signedOut')
  expect(events).toHaveLength(2)
  expect(there.connected).toBe(true)
})

test('sockets of a suspended account or a revoked device close at the next check', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { origin, ...api } = await listen()
  const [one, two, three] = [await makeUser(api), await makeUser(api), await makeUser(api)]
  const sockets = [connect(origin, one.token), connect(origin, two.token), connect(origin, three.token)] as const
  await Promise.all(sockets.map(opened))
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', one.userId).execute()
  await api.db
    .updateTable('device_sessions')
    .set({ revoked_at: api.clock.now() })
    .where('id', '=', two.deviceSessionId)
    .execute()
  const gone = Promise.all([disconnected(sockets[0]), disconnected(sockets[1])])
  vi.advanceTimersByTime(5000)
  await gone
  expect(sockets[2].connected).toBe(true)
})

test('signing out a user or a device closes only their sockets', async () => {
  const { origin, ...api } = await listen()
  const user = await makeUser(api)
  const [second, third] = [await signInAs(api, user.userId), await signInAs(api, user.userId)]
  const sockets = [connect(origin, user.token), connect(origin, second.token), connect(origin, third.token)] as const
  await Promise.all(sockets.map(opened))
  const one = disconnected(sockets[0])
  api.app.realtime.signOut({ deviceSessionIds: [user.deviceSessionId] })
  await one
  expect([sockets[1].connected, sockets[2].connected]).toEqual([true, true])
  const rest = Promise.all([disconnected(sockets[1]), disconnected(sockets[2])])
  api.app.realtime.signOut({ userId: user.userId })
  await rest
})

test('a frame over 64 KB ends the connection', async () => {
  const { origin, ...api } = await listen()
  const socket = connect(origin, (await makeUser(api)).token)
  await opened(socket)
  const gone = disconnected(socket)
  ;(socket as Socket).emit('anything', 'x'.repeat(64 * 1024))
  expect(await gone).toBe('transport close')
})

test('the server does not serve the client script, and closes its sockets on shutdown', async () => {
  const { origin, ...api } = await listen()
  expect((await fetch(`${origin}${realtimePath}/socket.io.js`)).headers.get('content-type')).not.toContain('javascript')
  const { token } = await makeUser(api)
  const socket = connect(origin, token)
  await opened(socket)
  const gone = disconnected(socket)
  await api.app.realtime.close()
  await gone
  expect(await opened(connect(origin, token))).not.toBe('connected')
})

test('with Redis an invalidation reaches sockets of another process', async ({ skip }) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(`Redis fan-out was not tested: ${redis.missing}`)
  const { origin, ...api } = await listen({ REDIS_URL: redis.url })
  const other = await listen({ REDIS_URL: redis.url })
  const user = await makeUser(api)
  const socket = connect(origin, user.token)
  await opened(socket)
  const arrived = nextInvalidation(socket)
  other.app.realtime.push([user.userId], change)
  expect(await arrived).toEqual(change)
})

test('changes between the first read of a page and its socket are sent when the socket opens', async () => {
  const { origin, ...api } = await listen()
  const [ada, ben] = [await makeUser(api), await makeUser(api)]
  api.app.realtime.push([ada.userId], change)
  const late = connect(origin, ada.token, { auth: { token: ada.token, age: 30_000 } })
  expect(await nextInvalidation(late)).toEqual({ subject: 'bookings', ids: [] })

  // Changes of other users, or from before the page was opened, are not sent: the next invalidation is the first event.
  const sockets = [
    connect(origin, ben.token, { auth: { token: ben.token, age: 30_000 } }),
    connect(origin, ada.token, { auth: { token: ada.token, age: 0 } }),
    connect(origin, ada.token, { auth: { token: ada.token, age: 'long' } }),
  ]
  const first = Promise.all(sockets.map(nextInvalidation))
  await Promise.all(sockets.map(opened))
  api.app.realtime.push([ada.userId, ben.userId], { subject: 'profiles', ids: ['b'] })
  expect(await first).toEqual(sockets.map(() => ({ subject: 'profiles', ids: ['b'] })))
})

test('responses of the socket server carry the security headers too', async () => {
  const { origin } = await listen()
  const answer = await fetch(`${origin}${realtimePath}/?EIO=4&transport=polling`)
  await answer.text()
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the number of handshakes per address and minute is limited', async () => {
  const { origin } = await listen({ RATE_LIMIT: 'on', VISITOR_CALLS_PER_ADDRESS: '4' })
  const handshake = () => fetch(`${origin}${realtimePath}/?EIO=4&transport=polling`).then(({ status }) => status)
  for (let count = 0; count < 4; count++) expect(await handshake()).toBe(200)
  expect(await handshake()).toBe(403)
})

test('under overload a new socket is refused as unavailable; those that are open stay', async () => {
  const { origin, ...api } = await listen()
  const user = await makeUser(api)
  const open = connect(origin, user.token)
  expect(await opened(open)).toBe('connected')
  const { release } = overload(api.app.dependencies.admission, 'read')
  const refused = connect(origin, user.token)
  const error = await new Promise<Error & { data?: unknown }>((resolve) => refused.once('connect_error', resolve))
  expect(error).toMatchObject({ message: 'unavailable', data: { statusCode: 503, code: 'unavailable' } })
  expect(open.connected).toBe(true)
  await release()
  refused.connect()
  expect(await opened(refused)).toBe('connected')
})
