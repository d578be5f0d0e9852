import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiForTest } from '#test/support/api.ts'
import { redisForTest } from '#test/support/redis.ts'
import { openRelay } from '#test/support/relay.ts'
import { createLog } from '#server/platform/operations/log.ts'
import { closeRedis, openRedis } from '#server/platform/operations/redis.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const unreachable = 'redis://127.0.0.1:1'

// An unhandled rejection would end the server; here it fails the run.
test('commands to an unreachable Redis reject, and an unawaited one does not end the process', async () => {
  const client = await openRedis(unreachable, log, { maxRetriesPerRequest: 0 })
  const other = client.duplicate()
  onTestFinished(() => [client, other].forEach((one) => one.disconnect()))
  void client.publish('channel', 'dropped')
  void other.subscribe('channel')
  await expect(client.publish('channel', 'message')).rejects.toThrow(/max retries/)
  await expect(other.subscribe('channel')).rejects.toThrow(/max retries/)
  await setImmediate()
})

test('the server answers and shuts down while Redis is unreachable', async () => {
  const api = await apiForTest({ env: { REDIS_URL: unreachable, RATE_LIMIT: 'on' } })
  api.app.realtime.push(['somebody'], { subject: 'accounts', ids: [] })
  api.app.realtime.signOut({ userId: 'somebody' })
  expect((await api.app.http.inject({ url: '/api/config' })).statusCode).toBe(200)
})

test('commands reach a running Redis', async ({ skip }) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(`Redis was not tested: ${redis.missing}`)
  const client = await openRedis(redis.url, log)
  await client.set('key', 'value')
  const other = client.duplicate()
  expect(await other.get('key')).toBe('value')
  await Promise.all([closeRedis(client), closeRedis(other)])
})

test('commands to a Redis that stops answering fail, and the next one uses a new connection', async ({ skip }) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(`Redis was not tested: ${redis.missing}`)
  const { hostname: host, port } = new URL(redis.url)
  const relay = await openRelay({ host, port: Number(port) })
  const client = await openRedis(`redis://127.0.0.1:${relay.port}`, log, {
    socketTimeout: 300,
    maxRetriesPerRequest: 0,
  })
  onTestFinished(async () => {
    client.disconnect()
    await relay.close()
  })
  await client.set('before', 'value')
  relay.freeze()
  await expect(client.get('before')).rejects.toThrow(/max retries/)
  expect(await client.get('before')).toBe('value')
})
