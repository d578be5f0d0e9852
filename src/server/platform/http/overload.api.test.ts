import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { command, type Endpoint } from '#server/platform/feature.ts'
import { createDispatch } from '#server/platform/http/calls/public.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { apiForTest } from '#test/support/api.ts'
import { overload } from '#test/support/overload.ts'

test('while the connection pool is exhausted, a call waits and then gets 503 with Retry-After', async () => {
  const api = await apiForTest()
  const { pool } = api.app.dependencies.database
  const busy = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const call = () => api.call(availabilityRoutes.week, { params: { mentorId: 'nobody' } })
  const answer = await call()
  for (const client of busy) client.release()
  expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
  expect(answer.headers['retry-after']).toBe('1')
  expect((await call()).status).toBe(404)
})

test('while the database is unreachable, a call gets 503 with Retry-After and the error is logged', async () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'error' }, { write: (line) => void lines.push(line) })
  const api = await apiForTest({ log })
  const { pool } = api.app.dependencies.database
  const { options } = pool
  const call = () => api.call(availabilityRoutes.week, { params: { mentorId: 'nobody' } })
  const { connectionString } = options
  // The connection of the start is closed, and nobody listens on port 1.
  const first = await pool.connect()
  first.release(true)
  options.connectionString = 'postgres://127.0.0.1:1/kando'
  const answer = await call()
  options.connectionString = connectionString!
  expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
  expect(lines.map((line) => (JSON.parse(line) as { err: { code: string } }).err.code)).toEqual(['ECONNREFUSED'])
  expect((await call()).status).toBe(404)
})

test('under overload reads are refused with 503 and Retry-After, while writes, sign-out, joining and the health checks are answered', async () => {
  const api = await apiForTest()
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const session = await makeSession(api, mentor, mentee, { startsAt: '2026-11-23T08:05:00Z' })
  const as = { as: mentee.token }
  const { release } = overload(api.app.dependencies.admission, 'read')
  const read = await api.call(bookingRoutes.listUpcoming, { params: { role: 'mentee' } }, as)
  expect(read).toMatchObject({ status: 503, error: { code: 'unavailable', errorMessages: [expect.any(String)] } })
  expect(Number(read.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  const address = { params: { kind: 'individual', id: session.id } } as const
  expect((await api.call(roomRoutes.room, address, as)).status).toBe(200)
  expect((await api.call(roomRoutes.roomTicket, address, as)).status).toBe(201)
  for (const url of ['/healthz', '/readyz']) expect((await api.app.http.inject({ url })).statusCode, url).toBe(200)
  const write = api.call(accountRoutes.setTimeFormat, { body: { timeFormat: '24' } }, { as: mentor.token })
  expect((await api.call(accountRoutes.logout, { body: { refreshTokenString: 'unknown' } }, as)).status).toBe(204)
  await release()
  expect((await write).status).toBe(200)
})

test('writes are refused when twice as many requests wait; critical ones are not', async () => {
  const api = await apiForTest()
  const user = await makeUser(api)
  const { release } = overload(api.app.dependencies.admission, 'write')
  const write = await api.call(accountRoutes.setTimeFormat, { body: { timeFormat: '24' } }, { as: user.token })
  expect(write).toMatchObject({ status: 503, error: { code: 'unavailable' } })
  const refreshed = await api.call(accountRoutes.refresh, { body: { refreshTokenString: 'unknown' } })
  expect(refreshed).toMatchObject({ status: 404, error: { code: 'session_unknown' } })
  await release()
})

test('a request whose caller goes while it waits is never run', async () => {
  const api = await apiForTest()
  const user = await makeUser(api)
  const origin = await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { waiting, release } = overload(api.app.dependencies.admission, 'read')
  const setTimeFormat = (timeFormat: string, signal: AbortSignal | null = null) =>
    fetch(`${origin}/api${accountRoutes.setTimeFormat.path}`, {
      method: accountRoutes.setTimeFormat.method,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ timeFormat }),
      signal,
    })
  const stays = setTimeFormat('24')
  await waiting(1)
  const caller = new AbortController()
  const goes = setTimeFormat('12', caller.signal)
  await waiting(2)
  caller.abort()
  await expect(goes).rejects.toThrow('aborted')
  await waiting(1)
  await release()
  expect((await stays).status).toBe(200)
  const { time_format } = await api.db.selectFrom('users').select('time_format').executeTakeFirstOrThrow()
  expect(time_format).toBe('24')
})

test('what is prepared for a command holds no place', async () => {
  const api = await apiForTest()
  const { dependencies, outbox, realtime } = api.app
  const dispatch = createDispatch(dependencies, [], outbox, realtime)
  const preparing = Promise.withResolvers<void>()
  const running: number[] = []
  const note = () => void running.push(dependencies.admission.load().running)
  const endpoint = {
    name: 'slow',
    route: { method: 'POST', path: '/slow', access: 'public', summary: '', errors: [], repeat: 'idempotent' },
    handler: command(
      async () => note(),
      () => {
        note()
        return preparing.promise
      },
    ),
  } as unknown as Endpoint
  const call = { actor: null, params: {}, query: {}, body: undefined, request: { id: '', ip: '', userAgent: '' } }
  const answer = dependencies.admission.run('write', undefined, (outside) => dispatch(endpoint, { ...call, outside }))
  await setImmediate()
  preparing.resolve()
  expect((await answer).status).toBe(204)
  expect(running).toEqual([0, 1])
})
