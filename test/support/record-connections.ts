// Loaded into a program before its own code (`node --import`): notes every connection and datagram that it and its child processes of Node
// open, a line for each target, in the file that CONNECTIONS_TO names.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import net from 'node:net'

const file = process.env['CONNECTIONS_TO']!
const note = (target: string) => appendFileSync(file, `${target}\n`)

type Target = { path?: string; host?: string; port?: number | string }

/** As `net.connect` takes it: options, a path, or a port with a host; the client of HTTP passes a list with one of these. */
function targetOf([first, second]: readonly unknown[]): string {
  if (Array.isArray(first)) return targetOf(first)
  if (typeof first === 'object' && first !== null) {
    const { path, host = 'localhost', port } = first as Target
    return path === undefined ? `${host} ${port}` : `socket ${path}`
  }
  const isPath = typeof first === 'string' && !/^\d+$/.test(first)
  return isPath ? `socket ${first}` : `${typeof second === 'string' ? second : 'localhost'} ${String(first)}`
}

const { connect } = net.Socket.prototype as unknown as { connect: (...given: unknown[]) => net.Socket }
Object.assign(net.Socket.prototype, {
  connect(this: net.Socket, ...given: unknown[]) {
    note(targetOf(given))
    return connect.apply(this, given)
  },
})

const { send } = dgram.Socket.prototype as unknown as { send: (...given: unknown[]) => void }
Object.assign(dgram.Socket.prototype, {
  send(this: dgram.Socket, ...given: unknown[]) {
    const address = given.find((one): one is string => typeof one === 'string' && /^[\w.:-]+$/.test(one))
    note(`datagram ${address ?? 'localhost'}`)
    return send.apply(this, given)
  },
})

const { lookup } = dns
Object.assign(dns, {
  lookup(this: unknown, name: string, ...rest: unknown[]) {
    note(`${name} by name`)
    return (lookup as (...given: unknown[]) => unknown).call(this, name, ...rest)
  },
})
