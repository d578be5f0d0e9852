import { expect, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability.ts'
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
