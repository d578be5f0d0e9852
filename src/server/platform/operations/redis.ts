import type { Redis, RedisOptions } from 'ioredis'
import type { Log } from './log.ts'

/** Milliseconds without an answer after which a connection is replaced; the stream adapter's blocking reads last five seconds. */
const socketTimeout = 15_000

/** A connection to REDIS_URL that reconnects by itself. The package is loaded only where Redis is configured. */
export async function openRedis(url: string, log: Log, options: RedisOptions = {}): Promise<Redis> {
  const { Redis } = await import('ioredis')
  // The stream adapter supports RESP2 replies only; ioredis 6 defaults to RESP3.
  return handleRejections(new Redis(url, { protocol: 2, connectTimeout: 5000, socketTimeout, ...options }), log)
}

/** Handles rejections of every command: the stream adapter drops some promises, and an unhandled rejection would end the process. */
function handleRejections(client: Redis, log: Log): Redis {
  const send = client.sendCommand.bind(client)
  const duplicate = client.duplicate.bind(client)
  client.on('error', (error) => log.error({ err: error }, 'redis'))
  client.sendCommand = (...command) => {
    const reply = send(...command)
    if (reply instanceof Promise) reply.catch(() => {})
    return reply
  }
  client.duplicate = (override) => handleRejections(duplicate(override), log)
  return client
}

/** Waits for running commands; disconnects at once when Redis is unreachable. */
export const closeRedis = async (client: Redis): Promise<void> => {
  await client.quit().catch(() => client.disconnect())
}
