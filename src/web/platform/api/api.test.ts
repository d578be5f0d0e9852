// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AuthRecord } from '#contract/accounts/schemas.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { ApiError, firstMessage, Unreachable } from './api-error.ts'
import { answer, call } from './api.ts'
import { forgetSession, sessionState, signIn } from '#web/platform/session/auth-session.ts'

type Sent = { path: string; method: string; token: string | null; body: unknown }
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
    const one = { path, method: String(init.method), token, body: JSON.parse(String(init.body ?? 'null')) as unknown }
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
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
  expect(firstMessage(error, 'otherwise')).toBe('Taken')
})

test('an error page of a proxy is an ApiError without messages, and no response is Unreachable', async () => {
  serve(() => new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } }))
  const page = await call(statsRoutes.stats, {}).catch((thrown: unknown) => thrown)
  expect(page).toMatchObject({ status: 500, code: 'internal', messages: [] })
  expect(firstMessage(page, 'otherwise')).toBe('otherwise')
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

test('a write is sent once', async () => {
  serve(() => new Response('', { status: 503 }))
  await expect(call(accountRoutes.forgotPassword, { body: { email: 'a@b.co' } })).rejects.toMatchObject({ status: 503 })
  expect(sent).toHaveLength(1)
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
