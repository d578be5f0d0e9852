import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/**
 * Sends all statements that a connection is given in one turn of the event loop with one call of the system, which also wakes PostgreSQL
 * once: `begin` with the first one, a lock with its read, jobs with the commit.
 */
export function sendTogether(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let isCorked = false
  const corked = (...args: unknown[]) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return query(...args)
  }
  client.query = corked as typeof client.query
}
