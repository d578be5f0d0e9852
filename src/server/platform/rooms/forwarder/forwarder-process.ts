// Forwards the media of group rooms. A process of its own, because a fault in the native library ends it.
import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FromForwarder, MediaAddress } from './messages.ts'
import { guarded } from './native-calls.ts'

const tickInterval = 20
const reportInterval = 1_000
/** Of a new measurement of the processor's use. */
const smoothing = 0.35

const send = (message: FromForwarder) => void (process.connected && process.send!(message))

async function main(requested: MediaAddress): Promise<void> {
  const bindAddress = localAddress(requested.host)
  let port: number
  try {
    port = await claimPort(requested.port, bindAddress)
  } catch (error) {
    return fail('port-taken', error)
  }
  try {
    await import('node-datachannel')
  } catch (error) {
    return fail('unsupported', error)
  }
  const { IceUdpMuxListener, initLogger, preload } = await import('node-datachannel')
  const { createMediaRooms } = await import('./media-rooms.ts')
  initLogger('Error', (_level, message) => process.stderr.write(`${message}\n`))
  preload()
  // Holds the port for the life of the process, also while nobody is connected.
  const listener = new IceUdpMuxListener(port, bindAddress)
  listener.onUnhandledStunRequest(() => {})
  const rooms = createMediaRooms({ port, bindAddress, publicIp: requested.publicIp }, send)
  process.on('message', guarded(rooms.handle))
  setInterval(() => rooms.tick(performance.now()), tickInterval)
  const readUse = measureProcessor()
  setInterval(() => {
    rooms.report(performance.now())
    send({
      type: 'usage',
      usage: { pid: process.pid, cpu: readUse(), memory: process.memoryUsage.rss(), ...rooms.totals() },
    })
  }, reportInterval)
  send({ type: 'ready', port })
}

/** The share of a core since the last call, smoothed; native threads count, too. */
function measureProcessor(): () => number {
  let last = { cpu: process.cpuUsage(), at: performance.now() }
  let share = 0
  return () => {
    const { user, system } = process.cpuUsage(last.cpu)
    const at = performance.now()
    share += ((user + system) / 1000 / (at - last.at) - share) * smoothing
    last = { cpu: process.cpuUsage(), at }
    return share
  }
}

/** Fails when another process has the port: the native library would share it. */
function claimPort(port: number, address: string | undefined): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = createSocket(address !== undefined && isIPv6(address) ? 'udp6' : 'udp4')
  socket.once('error', reject)
  socket.bind({ port, address, exclusive: true }, () => {
    const { port: bound } = socket.address()
    socket.close(() => resolve(bound))
  })
  return promise
}

/** The address for the native library, which takes none for all; without any network it would have no address to offer. */
function localAddress(host: string): string | undefined {
  if (host === 'localhost') return '127.0.0.1'
  if (host !== '0.0.0.0' && host !== '::') return host
  return hasNetwork() ? undefined : '127.0.0.1'
}

const hasNetwork = () =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal))

function fail(reason: 'port-taken' | 'unsupported', error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error)
  process.send?.({ type: 'failed', reason, detail } satisfies FromForwarder, () => process.exit(1))
}

// The server has ended.
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the server ends us when it has drained
await main(JSON.parse(process.argv[2]!) as MediaAddress)
