import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiForTest } from '#test/support/api.ts'
import { redisForTest } from '#test/support/redis.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { closeRedis, openRedis } from '#server/platform/operations/redis.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const nowhere = 'redis://127.0.0.1:1'

// A rejection that nobody handles would end the program; here it fails the run.
test('a server that is away fails commands, with or without somebody who listens, and ends nothing', async () => {
  const client = await openRedis(nowhere, log, { maxRetriesPerRequest: 0 })
  const other = client.duplicate()
  onTestFinished(() => [client, other].forEach((one) => one.disconnect()))
  void client.publish('channel', 'dropped')
  void other.subscribe('channel')
  await expect(client.publish('channel', 'message')).rejects.toThrow(/max retries/)
  await expect(other.subscribe('channel')).rejects.toThrow(/max retries/)
  await setImmediate()
})

test('the program answers and leaves while its Redis is away', async () => {
  const api = await apiForTest({ env: { REDIS_URL: nowhere, RATE_LIMIT: 'on' } })
  api.app.realtime.push(['somebody'], { feature: 'accounts', ids: [] })
  api.app.realtime.signOut({ userId: 'somebody' })
  expect((await api.app.http.inject({ url: '/api/config' })).statusCode).toBe(200)
})

test('commands reach a server that is there', async ({ skip }) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(`Redis was not tested: ${redis.missing}`)
  const client = await openRedis(redis.url, log)
  await client.set('key', 'value')
  const other = client.duplicate()
  expect(await other.get('key')).toBe('value')
  await Promise.all([closeRedis(client), closeRedis(other)])
})
