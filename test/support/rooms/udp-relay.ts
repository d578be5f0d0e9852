import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** A UDP network between browsers and a port of this machine that loses packets in both directions. */
export type UdpRelay = {
  readonly port: number
  /** Packets so far, of both directions. */
  counts(): { readonly passed: number; readonly lost: number }
  close(): void
}

/** Each sender has a way of its own to `target`. `loss` is 0 to 1; the same `seed` loses the same packets of each way. */
export async function startUdpRelay(target: number, loss: number, seed = 1): Promise<UdpRelay> {
  const host = '127.0.0.1'
  const entrance = createSocket('udp4').bind(0, host)
  await once(entrance, 'listening')
  const exits = new Map<string, Socket>()
  const counts = { passed: 0, lost: 0 }

  function pass(random: () => number, send: () => void): void {
    const isLost = random() < loss
    counts[isLost ? 'lost' : 'passed']++
    if (!isLost) send()
  }

  function openExit(address: string, port: number): (packet: Buffer) => void {
    const exit = createSocket('udp4')
    const [there, back] = [seededRandom(seed + exits.size * 2), seededRandom(seed + exits.size * 2 + 1)]
    exits.set(`${address}:${port}`, exit)
    exit.on('message', (packet) => pass(back, () => entrance.send(packet, port, address)))
    exit.on('error', () => {}) // nobody listens yet
    return (packet) => pass(there, () => exit.send(packet, target, host))
  }

  const ways = new Map<string, (packet: Buffer) => void>()
  entrance.on('message', (packet, { address, port }) => {
    const key = `${address}:${port}`
    const way = ways.get(key) ?? openExit(address, port)
    ways.set(key, way)
    way(packet)
  })
  return {
    port: entrance.address().port,
    counts: () => ({ ...counts }),
    close() {
      entrance.close()
      for (const exit of exits.values()) exit.close()
    },
  }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
