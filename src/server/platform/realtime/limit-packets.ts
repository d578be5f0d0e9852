import { countRate } from './count-rate.ts'

/** A connection as Engine.IO reads it, below Socket.IO's namespaces and events. */
type Connection = {
  on(event: 'packet', listener: (packet: { type: string; data?: unknown }) => void): unknown
  close(discard?: boolean): unknown
}

/** Far above what a browser sends: it joins one namespace per connection, and a room sends 30 events a second at most. */
export const packetLimits = { namespaces: 4, perSecond: 100, burst: 400 } as const

/** How Socket.IO's parser writes that a client wants to join a namespace. */
const connectPacket = '0'

/** Closes a connection that joins namespaces again and again, which costs an authentication each, or sends more than anybody needs to. */
export function limitPackets(connection: Connection): void {
  const isWithinRate = countRate(packetLimits.perSecond, packetLimits.burst)
  let joined = 0
  connection.on('packet', ({ type, data }) => {
    if (type !== 'message') return
    if (typeof data === 'string' && data.startsWith(connectPacket)) joined++
    if (joined > packetLimits.namespaces || !isWithinRate()) connection.close(true)
  })
}
