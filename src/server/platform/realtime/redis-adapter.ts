import type { ServerOptions } from 'socket.io'
import type { Log } from '#server/platform/operations/log.ts'
import { closeRedis, openRedis } from '#server/platform/operations/redis.ts'

/** The Socket.IO adapter that carries invalidations between processes. */
type RedisLink = { readonly adapter: NonNullable<ServerOptions['adapter']>; close(): Promise<void> }

/** Connects to Redis Streams. Invalidations sent while Redis is unreachable are lost; clients refetch when they reconnect. */
export async function connectRedis(url: string, log: Log): Promise<RedisLink> {
  const [client, { createAdapter }] = await Promise.all([
    openRedis(url, log, { maxRetriesPerRequest: 3 }),
    import('@socket.io/redis-streams-adapter'),
  ])
  return {
    adapter: createAdapter(client, {
      streamName: 'kando',
      maxLen: 10_000,
      onlyPlaintext: true,
    }) as RedisLink['adapter'],
    close: () => closeRedis(client),
  }
}
