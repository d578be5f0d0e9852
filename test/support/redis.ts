import { onTestFinished } from 'vitest'
import { freePort } from './ports.ts'
import { redisOn } from '#test/support/servers/redis-server.ts'

/** A Redis server for the running test: that of TEST_REDIS_URL, or a new one if redis-server is installed; otherwise the reason. */
export async function redisForTest(): Promise<{ url: string } | { missing: string }> {
  const externalUrl = process.env.TEST_REDIS_URL
  if (externalUrl !== undefined) return { url: externalUrl }
  const port = await freePort()
  const server = redisOn(port)
  try {
    await server.start()
  } catch (error) {
    return { missing: `no TEST_REDIS_URL, and ${(error as Error).message}` }
  }
  onTestFinished(() => server.end())
  return { url: `redis://127.0.0.1:${port}` }
}
