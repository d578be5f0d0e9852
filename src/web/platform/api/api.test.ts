// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AuthRecord } from '#contract/accounts/schemas.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { ApiError, Unreachable } from './api-error.ts'
import { answer, call } from './api.ts'
import { failureText } from './failure-text.ts'
import { forgetSession, sessionState, signIn } from '#web/platform/session/auth-session.ts'

type Sent = {
  path: string
  method: string
  token: string | null
  key: string | null
  body: unknown
  keepalive: boolean
}
let sent: Sent[] = []

const record = {
  accessToken: 'old',
  refreshToken: 'r1',
  userId: 'u1',
  usertype: 'MENTEE',
  menteeProfile: 'p1',
} as AuthRecord
const stats = { totalSessions: 1, totalMentorshipMinutes: 30, totalConnections: 0 }
const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers })
const refusal = (status: number, code: string, ...errorMessages: string[]) =>
  json({ statusCode: status, errorMessages, code, requestId: 'q1' }, status)

/** The network: each test says what it answers. */
function serve(reply: (call: Sent) => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const token = headers.get('authorization')?.slice('Bearer '.length) ?? null
    const key = headers.get('idempotency-key')
    const body = JSON.parse(String(init.body ?? 'null')) as unknown
    const one = { path, method: String(init.method), token, key, body, keepalive: init.keepalive ?? false }
    sent.push(one)
    return await reply(one)
  })
}

beforeEach(() => {
  sent = []
  forgetSession()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a small command is sent even if its page is left at once; a read or a large command is not', async () => {
  serve(() => json({}))
  const cancel = (cancelReason: string) =>
    call(bookingRoutes.cancel, { params: { role: 'mentee' }, body: { sessionId: 's', cancelReason } })
  await cancel('Emergency')
  await cancel('x'.repeat(5000))
  await call(statsRoutes.stats, { params: { role: 'mentee' } })
  expect(sent.map(({ method, keepalive }) => [method, keepalive])).toEqual([
    ['POST', true],
    ['POST', false],
    ['GET', false],
  ])
})

test('a refusal becomes an ApiError with its code, messages, request id and alternatives', async () => {
  const nearest = [{ startsAt: '2026-11-26T09:00:00Z', date: '2026-11-26', time: '09:00:00' }]
  serve(() =>
    json({ statusCode: 409, errorMessages: ['Taken', 'Sorry'], code: 'slot_taken', requestId: 'q9', nearest }, 409),
  )
  const error = await call(bookingRoutes.cancel, {
    params: { role: 'mentee' },
    body: { sessionId: 's', cancelReason: 'x' },
  }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 409,
    code: 'slot_taken',
    messages: ['Taken', 'Sorry'],
    requestId: 'q9',
    nearest,
  })
  expect(failureText(error)).toBe('Taken')
})

test('an error page of a proxy is an ApiError without messages, and no response is Unreachable', async () => {
  serve(() => new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } }))
  const page = await call(statsRoutes.stats, {}).catch((thrown: unknown) => thrown)
  expect(page).toMatchObject({ status: 500, code: 'internal', messages: [] })
  expect(failureText(page)).toBe('Something went wrong on our side. Please try again in a moment.')
  serve(() => Promise.reject(new TypeError('network')))
  const act = { params: { role: 'mentee' as const }, body: { sessionId: 's', cancelReason: 'x' } }
  await expect(call(bookingRoutes.cancel, act)).rejects.toBeInstanceOf(Unreachable)
})

test('reads are tried three times without a response or after a gateway error, and not again after an answer', async () => {
  serve(() => Promise.reject(new TypeError('network')))
  await expect(call(statsRoutes.stats, {})).rejects.toBeInstanceOf(Unreachable)
  expect(sent).toHaveLength(3)
  sent = []
  serve(() => (sent.length < 2 ? new Response('', { status: 502 }) : json(stats)))
  expect(await call(statsRoutes.stats, {})).toEqual(stats)
  for (const status of [404, 429, 500]) {
    sent = []
    serve(() => refusal(status, 'internal'))
    await expect(call(statsRoutes.stats, {})).rejects.toMatchObject({ status })
    expect(sent).toHaveLength(1)
  }
})

const cancel = { params: { role: 'mentee' as const }, body: { sessionId: 's', cancelReason: 'x' } }
const gone = () => Promise.reject(new TypeError('network'))
const keys = () => sent.map(({ key }) => key)
const online = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

test('a command without an answer is sent again with its key, which is another one for the next command', async () => {
  serve(() => (sent.length === 1 ? gone() : sent.length === 2 ? new Response('', { status: 502 }) : json({})))
  await call(bookingRoutes.cancel, cancel)
  await call(bookingRoutes.cancel, cancel)
  expect(sent).toHaveLength(4)
  expect(new Set(keys().slice(0, 3)).size).toBe(1)
  expect(keys()[3]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys()[3]).not.toBe(keys()[0])
})

test('a command gets at most three tries, and none after a decision of the server', async () => {
  serve(gone)
  await expect(call(bookingRoutes.cancel, cancel)).rejects.toMatchObject({ reason: 'unanswered' })
  expect(sent).toHaveLength(3)
  for (const [status, code] of [
    [409, 'booking_settled'],
    [429, 'rate_limited'],
    [500, 'internal'],
    [503, 'maintenance'],
    [503, 'helper_failed'],
  ] as const) {
    sent = []
    serve(() => refusal(status, code, 'No'))
    await expect(call(bookingRoutes.cancel, cancel)).rejects.toMatchObject({ status, code })
    expect(sent).toHaveLength(1)
  }
})

test('offline, unanswered and unreachable are told apart', async () => {
  serve(gone)
  const reasonOf = (calling: Promise<unknown>) => calling.then(null, ({ reason }: Unreachable) => reason)
  expect(await reasonOf(call(statsRoutes.stats, {}))).toBe('unreachable')
  online(false)
  sent = []
  expect(await reasonOf(call(bookingRoutes.cancel, cancel))).toBe('offline')
  expect(await reasonOf(call(statsRoutes.stats, {}))).toBe('offline')
  expect(sent).toHaveLength(2)
})

test('a device that goes offline after a command was sent does not know what became of it', async () => {
  serve(() => {
    online(false)
    return gone()
  })
  await expect(call(bookingRoutes.cancel, cancel)).rejects.toMatchObject({ reason: 'unanswered' })
  expect(sent).toHaveLength(1)
})

test('a read comes back to a busy server when it asks for that, unless that is too long to wait', async () => {
  vi.useFakeTimers()
  const busy = (retryAfter: string) => json({ code: 'unavailable' }, 503, { 'retry-after': retryAfter })
  serve(() => (sent.length < 3 ? busy('3') : json(stats)))
  const answered = call(statsRoutes.stats, {})
  await vi.advanceTimersByTimeAsync(2_999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answered).toEqual(stats)
  sent = []
  serve(() => busy('60'))
  await expect(call(statsRoutes.stats, {})).rejects.toMatchObject({ status: 503, retryAfterSeconds: 60 })
  expect(sent).toHaveLength(1)
})

test('new tokens that were lost on the way are asked for with the same key, also after a reload', async () => {
  signIn(record, true)
  let isLost = true
  serve(({ path, token }) => {
    if (!path.endsWith('/refreshToken')) return token === 'new' ? json({}) : refusal(401, 'unauthenticated')
    return isLost ? gone() : json({ accessToken: 'new', refreshToken: 'r2' })
  })
  // The command was refused: it is not the one without an answer.
  await expect(call(bookingRoutes.cancel, cancel)).rejects.toMatchObject({ reason: 'unreachable' })
  isLost = false
  vi.resetModules()
  const { call: callAgain } = await import('./api.ts')
  await callAgain(bookingRoutes.cancel, cancel)
  const renewals = sent.filter(({ path }) => path.endsWith('/refreshToken'))
  expect(renewals.length).toBeGreaterThan(1)
  expect(new Set(renewals.map(({ key }) => key)).size).toBe(1)
  expect(localStorage.getItem('auth-renewal')).toBeNull()
})

test('X-Has-More is returned with the reply', async () => {
  serve(() => json([], 200, { 'x-has-more': 'true' }))
  expect(await answer(bookingRoutes.listPast, { params: { role: 'mentor' } })).toEqual({ data: [], hasMore: true })
})

test('after a 401 the tokens are renewed once for all waiting calls, and those are sent again', async () => {
  signIn(record, true)
  serve(({ path, token }) => {
    if (path.endsWith('/refreshToken')) return json({ accessToken: 'new', refreshToken: 'r2' })
    return token === 'new' ? json(stats) : refusal(401, 'unauthenticated')
  })
  const answers = await Promise.all([1, 2, 3].map(() => call(statsRoutes.stats, {})))
  expect(answers).toEqual([stats, stats, stats])
  const refreshes = sent.filter(({ path }) => path.endsWith('/refreshToken'))
  expect(refreshes).toHaveLength(1)
  expect(refreshes[0]).toMatchObject({ body: { refreshTokenString: 'r1' }, token: null })
  expect(sessionState()).toMatchObject({ expired: false, record: { accessToken: 'new', refreshToken: 'r2' } })
})

test('a 401 of a sign-in call is its answer', async () => {
  signIn(record, true)
  serve(() => refusal(401, 'old_password_wrong', 'Enter a correct password.'))
  const change = call(accountRoutes.changePassword, { body: { oldPassword: 'Passw0rd', newPassword: 'Passw0rd2' } })
  await expect(change).rejects.toMatchObject({ code: 'old_password_wrong' })
  expect(sent).toHaveLength(1)
})

test('signing in carries no token of a session that is there already', async () => {
  signIn(record, true)
  serve(() => json(record))
  await call(accountRoutes.login, { body: { email: 'a@b.co', password: 'Passw0rd' } })
  expect(sent[0]?.token).toBeNull()
})

test.each([
  ['401', () => refusal(401, 'session_expired')],
  ['404', () => refusal(404, 'session_unknown')],
  ['an answer without tokens', () => json({})],
])('a refresh that fails with %s clears the stored record and the page stays', async (_, refreshed) => {
  signIn(record, true)
  serve(({ path }) => (path.endsWith('/refreshToken') ? refreshed() : refusal(401, 'unauthenticated')))
  await expect(call(statsRoutes.stats, {})).rejects.toMatchObject({ status: 401 })
  expect(localStorage.getItem('auth')).toBeNull()
  expect(sessionState()).toMatchObject({ expired: true, record: { userId: 'u1' } })
})

test('a refresh that the server cannot answer now ends no session', async () => {
  signIn(record, true)
  serve(({ path }) => (path.endsWith('/refreshToken') ? refusal(500, 'internal') : refusal(401, 'unauthenticated')))
  await expect(call(statsRoutes.stats, {})).rejects.toMatchObject({ status: 500 })
  expect(sessionState()).toMatchObject({ expired: false })
  expect(localStorage.getItem('auth')).not.toBeNull()
})

test('a token that is over is renewed before the call, without a 401', async () => {
  const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 1 }))
  signIn({ ...record, accessToken: `h.${payload}.s` }, false)
  serve(({ path }) => (path.endsWith('/refreshToken') ? json({ accessToken: 'new', refreshToken: 'r2' }) : json(stats)))
  await call(statsRoutes.stats, {})
  expect(sent.map(({ token }) => token)).toEqual([null, 'new'])
  expect(sessionStorage.getItem('auth')).toContain('r2')
  expect(localStorage.getItem('auth')).toBeNull()
})
