import type { ServerOptions } from 'socket.io'
import type { Log } from './log.ts'

/** The adapter that carries wake-ups between processes, and how to leave. */
export type RedisLink = { readonly adapter: NonNullable<ServerOptions['adapter']>; close(): Promise<void> }

/** Redis Streams through REDIS_URL. Connects by itself, again and again; wake-ups sent meanwhile are lost, and the browsers read again when they reconnect. */
export async function connectRedis(url: string, log: Log): Promise<RedisLink> {
  const [{ Redis }, { createAdapter }] = await Promise.all([
    import('ioredis'),
    import('@socket.io/redis-streams-adapter'),
  ])
  // The adapter reads the answers of the older protocol only; ioredis 6 would speak the newer one.
  const client = new Redis(url, { protocol: 2, maxRetriesPerRequest: 3, connectTimeout: 5000 })
  client.on('error', (error) => log.error({ err: error }, 'redis'))
  return {
    adapter: createAdapter(client, {
      streamName: 'kando',
      maxLen: 10_000,
      onlyPlaintext: true,
    }) as RedisLink['adapter'],
    async close() {
      await client.quit().catch(() => client.disconnect())
    },
  }
}
