import type { Redis, RedisOptions } from 'ioredis'
import type { Log } from './log.ts'

/** A connection to REDIS_URL that opens by itself, again and again. The package is loaded only where there is such a server. */
export async function openRedis(url: string, log: Log, options: RedisOptions = {}): Promise<Redis> {
  const { Redis } = await import('ioredis')
  // The stream adapter reads the answers of the older protocol only; ioredis 6 would speak the newer one.
  return withCare(new Redis(url, { protocol: 2, connectTimeout: 5000, ...options }), log)
}

/** Commands may fail without anybody listening: the stream adapter drops some of their promises, which would end the process. */
function withCare(client: Redis, log: Log): Redis {
  const send = client.sendCommand.bind(client)
  const duplicate = client.duplicate.bind(client)
  client.on('error', (error) => log.error({ err: error }, 'redis'))
  client.sendCommand = (...command) => {
    const answer = send(...command)
    if (answer instanceof Promise) answer.catch(() => {})
    return answer
  }
  client.duplicate = (override) => withCare(duplicate(override), log)
  return client
}

/** Lets what is under way finish; a server that is gone is not waited for. */
export const closeRedis = async (client: Redis): Promise<void> => {
  await client.quit().catch(() => client.disconnect())
}
