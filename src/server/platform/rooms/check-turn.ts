import { connect } from 'node:net'
import type { Env } from '#server/platform/operations/env.ts'
import { createTurnCredentials } from './turn-credentials.ts'

const timeout = 5_000

/** Has every TURN server of TURN_URLS relay for us, as a browser would; throws for those that do not. */
export async function checkTurn({ TURN_URLS, TURN_SECRET }: Pick<Env, 'TURN_URLS' | 'TURN_SECRET'>): Promise<string> {
  const urls = (TURN_URLS ?? []).filter((url) => url.startsWith('turn'))
  if (urls.length === 0 || TURN_SECRET === undefined) return 'not set: people in networks without UDP cannot take part'
  const found = await Promise.all(urls.map((url) => check(url, TURN_SECRET)))
  const failed = found.filter(({ isUp }) => !isUp).map(({ url }) => url)
  if (failed.length > 0) throw new Error(`${failed.join(', ')} does not relay: check address, firewall and TURN_SECRET`)
  return found.map(({ url, how }) => `${url} ${how}`).join(', ')
}

async function check(url: string, secret: string): Promise<{ url: string; isUp: boolean; how: string }> {
  const { groups } =
    /^(?<scheme>turns?):(?<host>\[[^\]]+\]|[^:?]+)(?::(?<port>\d+))?(?:\?transport=(?<transport>\w+))?$/.exec(url) ?? {}
  if (!groups) return { url, isUp: false, how: '' }
  const { scheme, host = '', transport = scheme === 'turns' ? 'tcp' : 'udp' } = groups
  const server = {
    hostname: host.replace(/^\[|\]$/g, ''),
    port: Number(groups.port ?? (scheme === 'turns' ? 5349 : 3478)),
  }
  // The library allocates over UDP only.
  if (transport === 'tcp' || scheme === 'turns') return { url, isUp: await accepts(server), how: 'accepts connections' }
  return { url, isUp: await relays(server, secret), how: 'relays' }
}

type Server = { hostname: string; port: number }

async function relays(server: Server, secret: string): Promise<boolean> {
  const { PeerConnection } = await import('node-datachannel')
  const { username, credential } = createTurnCredentials(secret, 'doctor', new Date(Date.now() + 60_000))
  const relay = { ...server, username, password: credential, relayType: 'TurnUdp' } as const
  const connection = new PeerConnection('doctor', { iceServers: [relay] })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  connection.onLocalCandidate((candidate) => candidate.includes(' typ relay') && resolve(true))
  connection.onGatheringStateChange((state) => state === 'complete' && resolve(false))
  const timer = setTimeout(() => resolve(false), timeout)
  connection.createDataChannel('check')
  return promise.finally(() => {
    clearTimeout(timer)
    connection.close()
  })
}

function accepts({ hostname: host, port }: Server): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ host, port, timeout }, () => resolve(true))
  socket.once('error', () => resolve(false)).once('timeout', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
