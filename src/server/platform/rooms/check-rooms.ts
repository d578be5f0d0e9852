import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isPublicAddress } from '#server/platform/outgoing/public-addresses.ts'
import { isPrivateHostname, type Env } from '#server/platform/operations/env.ts'
import { checkLiveKit } from './check-livekit.ts'
import { checkTurn } from './check-turn.ts'

type RoomEnv = Pick<
  Env,
  'APP_URL' | 'HOST' | 'PORT' | 'ROOM_MEDIA_PORT' | 'ROOM_MEDIA_HOST' | 'ROOM_PUBLIC_IP' | 'TURN_URLS' | 'TURN_SECRET'
> &
  Parameters<typeof checkLiveKit>[0]

/** What the built-in rooms need of this machine, for `kando doctor`; each check throws with what to do. */
export const roomChecks = (env: RoomEnv): Record<string, () => Promise<string> | string> => ({
  'room https': () => secureOrigin(env),
  'room library': loadLibrary,
  'room port': () => mediaPort(env),
  'room address': () => reachableAddress(env, localAddresses(env.ROOM_MEDIA_HOST)),
  turn: () => checkTurn(env),
  livekit: () => checkLiveKit(env),
})

/** Browsers hand out camera and microphone on secure pages only (W3C Secure Contexts). */
function secureOrigin({ APP_URL }: RoomEnv): string {
  const { protocol, hostname } = new URL(APP_URL)
  if (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1')
    return APP_URL
  throw new Error(`${APP_URL} is not https: browsers refuse camera and microphone there`)
}

async function loadLibrary(): Promise<string> {
  const { getLibraryVersion } = await import('node-datachannel')
  return `libdatachannel ${getLibraryVersion()}`
}

async function mediaPort({ ROOM_MEDIA_PORT: port, ROOM_MEDIA_HOST: host, HOST, PORT }: RoomEnv): Promise<string> {
  const error = await bindingError(port, host)
  if (error === null) return `UDP ${port} is free`
  if (error === 'EADDRNOTAVAIL') throw new Error(`this machine has no address ${host}: correct ROOM_MEDIA_HOST`)
  if (await answers(`http://${HOST}:${PORT}/healthz`)) return `UDP ${port}, used by the running server`
  throw new Error(`UDP ${port} is taken by another program: set ROOM_MEDIA_PORT to another one`)
}

/** Addresses of this machine that media arrives at and other machines may reach. */
const localAddresses = (host: string) =>
  Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? [])
      .filter(({ internal, address }) => !internal && (isAnyAddress(host) || host === address))
      .map(({ address }) => address),
  )

const isAnyAddress = (host: string) => host === '0.0.0.0' || host === '::'

/** Where browsers send media to. Throws when the site is public and the address is not. */
export function reachableAddress(
  env: Pick<RoomEnv, 'APP_URL' | 'ROOM_MEDIA_HOST' | 'ROOM_PUBLIC_IP'>,
  local: readonly string[],
): string {
  const { APP_URL, ROOM_MEDIA_HOST: host, ROOM_PUBLIC_IP: configured } = env
  if (isLoopback(host) && !isPrivateHostname(new URL(APP_URL).hostname))
    throw new Error(
      `media arrives at ${host} only, which nobody else reaches: set ROOM_MEDIA_HOST, for example to 0.0.0.0`,
    )
  const addresses = configured === undefined ? local : [configured]
  const shown = addresses.join(', ') || 'this machine only'
  const isReachable = addresses.some((address) => isPublicAddress(address))
  if (isReachable || isPrivateHostname(new URL(APP_URL).hostname)) return shown
  throw new Error(`people elsewhere cannot reach ${shown}: set ROOM_PUBLIC_IP to the public address of this machine`)
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Null when the port can be had, else the error's code. */
function bindingError(port: number, host: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'))
  socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(null)))
  return promise
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  )
