import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Connections that wait to be accepted; the kernel's own limit is usually the same. Node allows 511, and what arrives beyond them in the
 * second of an overload is lost until its sender tries again, up to 20 s later.
 */
const longestBacklog = 4_096
/**
 * Node accepts one connection of a listening socket in each turn of its event loop (libuv since 1.45), and under overload a turn takes tens
 * of milliseconds: a thousand people who come at once would wait for ten or more seconds before they could even be refused.
 */
const LISTENING_SOCKETS = 16

/**
 * Serves at an address, through several listening sockets of the same port where the system can share a port among them (`SO_REUSEPORT`).
 * Whether the port is free has been checked before: a program that shares ports, too, would not be noticed. `stop` accepts nothing more and
 * waits until the connections of the further sockets have ended; `http` closes those of its own.
 */
export async function listen(
  http: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<{ stop(): Promise<void> }> {
  const reusePort = process.platform === 'linux'
  const shared = { backlog: longestBacklog, reusePort }
  // Fastify passes on what its own type does not name.
  const first = { port, host, ...shared }
  await http.listen(first)
  const addresses = reusePort ? http.addresses() : []
  const further = addresses.flatMap((one) =>
    typeof one === 'string' ? [] : Array.from({ length: LISTENING_SOCKETS - 1 }, () => one),
  )
  const sockets = await Promise.all(
    further.map(async ({ address, port }) => {
      // As Node's HTTP server opens its own.
      const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
        http.server.emit('connection', connection)
      })
      socket.listen({ ...shared, host: address, port })
      await once(socket, 'listening')
      return socket
    }),
  )
  return {
    async stop() {
      await Promise.all(sockets.map((socket) => new Promise((done) => void socket.close(done))))
    },
  }
}
