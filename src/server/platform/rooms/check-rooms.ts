import { createSocket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import { isPublicAddress } from '#server/platform/calendars/public-addresses.ts'
import { isPrivateHostname, type Env } from '#server/platform/operations/env.ts'
import { checkLiveKit } from './check-livekit.ts'
import { checkTurn } from './check-turn.ts'

type RoomEnv = Pick<
  Env,
  'APP_URL' | 'HOST' | 'PORT' | 'ROOM_MEDIA_PORT' | 'ROOM_PUBLIC_IP' | 'TURN_URLS' | 'TURN_SECRET'
> &
  Parameters<typeof checkLiveKit>[0]

/** What the built-in rooms need of this machine, for `kando doctor`; each check throws with what to do. */
export const roomChecks = (env: RoomEnv): Record<string, () => Promise<string> | string> => ({
  'room https': () => secureOrigin(env),
  'room library': loadLibrary,
  'room port': () => mediaPort(env),
  'room address': () => reachableAddress(env, localAddresses()),
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

async function mediaPort({ ROOM_MEDIA_PORT: port, HOST, PORT }: RoomEnv): Promise<string> {
  if (await canBind(port)) return `UDP ${port} is free`
  if (await answers(`http://${HOST}:${PORT}/healthz`)) return `UDP ${port}, used by the running server`
  throw new Error(`UDP ${port} is taken by another program: set ROOM_MEDIA_PORT to another one`)
}

/** Addresses of this machine that other machines may reach. */
const localAddresses = () =>
  Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).filter(({ internal }) => !internal).map(({ address }) => address),
  )

/** Where browsers send media to. Throws when the site is public and the address is not. */
export function reachableAddress(env: Pick<RoomEnv, 'APP_URL' | 'ROOM_PUBLIC_IP'>, local: readonly string[]): string {
  const { APP_URL, ROOM_PUBLIC_IP: configured } = env
  const addresses = configured === undefined ? local : [configured]
  const shown = addresses.join(', ') || 'this machine only'
  const isReachable = addresses.some((address) => isPublicAddress(address))
  if (isReachable || isPrivateHostname(new URL(APP_URL).hostname)) return shown
  throw new Error(`people elsewhere cannot reach ${shown}: set ROOM_PUBLIC_IP to the public address of this machine`)
}

function canBind(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = createSocket('udp4')
  socket.once('error', () => resolve(false))
  socket.bind({ port, exclusive: true }, () => socket.close(() => resolve(true)))
  return promise
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  )
