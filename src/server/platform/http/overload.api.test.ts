import { expect, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { apiForTest } from '#test/support/api.ts'

test('while every connection is taken a call waits, and is then asked to come again', async () => {
  const api = await apiForTest()
  const { pool } = api.app.parts.database
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const call = () => api.call(availabilityRoutes.week, { params: { mentorId: 'nobody' } })
  const answer = await call()
  for (const client of taken) client.release()
  expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
  expect(answer.headers['retry-after']).toBe('1')
  expect((await call()).status).toBe(404)
})

test('while the database is away a call is asked to come again, and the fault stands in the log', async () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'error' }, { write: (line) => void lines.push(line) })
  const api = await apiForTest({ log })
  const { options } = api.app.parts.database.pool
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
