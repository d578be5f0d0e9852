import { createConnection, createServer } from 'node:net'
import { once } from 'node:events'

/**
 * A port of loopback that nobody listens on, below those that systems hand out for outgoing connections and for media: one of these could
 * be taken before the server that it is meant for has started.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer().once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}

/** Whether a server on loopback accepts connections. */
export async function accepts(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
