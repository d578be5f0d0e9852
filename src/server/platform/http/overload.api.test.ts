import { expect, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { apiForTest } from '#test/support/api.ts'

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
  const { options } = api.app.dependencies.database.pool
  const call = () => api.call(availabilityRoutes.week, { params: { mentorId: 'nobody' } })
  const { connectionString } = options
  // Nothing has connected yet, and nobody listens on port 1.
  options.connectionString = 'postgres://127.0.0.1:1/kando'
  const answer = await call()
  options.connectionString = connectionString!
  expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
  expect(lines.map((line) => (JSON.parse(line) as { err: { code: string } }).err.code)).toEqual(['ECONNREFUSED'])
  expect((await call()).status).toBe(404)
})
