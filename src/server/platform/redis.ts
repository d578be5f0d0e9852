import type { Redis, RedisOptions } from 'ioredis'
import type { Log } from './log.ts'

/** A connection to REDIS_URL that opens by itself, again and again. The package is loaded only where there is such a server. */
export async function openRedis(url: string, log: Log, options: RedisOptions = {}): Promise<Redis> {
  const { Redis } = await import('ioredis')
  // The stream adapter reads the answers of the older protocol only; ioredis 6 would speak the newer one.
  const client = new Redis(url, { protocol: 2, connectTimeout: 5000, ...options })
  client.on('error', (error) => log.error({ err: error }, 'redis'))
  return client
}

/** Lets what is under way finish; a server that is gone is not waited for. */
export const closeRedis = async (client: Redis): Promise<void> => {
  await client.quit().catch(() => client.disconnect())
}
