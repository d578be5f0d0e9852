import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import type { ErrorBody } from '#contract/errors.ts'
import { realtimePath, type ServerEvents } from '#contract/realtime.ts'
import { invalidateReads } from './invalidation.ts'
import { publishRealtime, pushedEvents } from './realtime-events.ts'
import { renewTokens } from '#web/platform/session/token-refresh.ts'
import { currentRecord } from '#web/platform/session/auth-session.ts'

export { openNamespaceSocket } from './namespace-socket.ts'

/** Opens the socket for the signed-in person; returns a function that closes it. */
export function openConnection(client: QueryClient): () => void {
  let token = ''
  const socket: Socket<ServerEvents> = io({
    path: realtimePath,
    transports: ['websocket', 'polling'],
    // The age of the page: the server sends at once what changed since its reads.
    auth: (give) => give({ token: (token = currentRecord()?.accessToken ?? ''), age: Math.ceil(performance.now()) }),
  })
  let wasConnected = false
  socket.on('connect', () => {
    // Everything is read again after a reconnect; the server stores no missed events.
    if (wasConnected) {
      invalidateReads(client, 'everything')
      publishRealtime('reconnected', null)
    }
    wasConnected = true
  })
  for (const event of pushedEvents) pass(socket, event, client)
  // While somebody logs out nothing is read any more.
  socket.on('changed', ({ subject }) => currentRecord() && invalidateReads(client, [subject]))
  // Checked by renewing the tokens, which ends the session if it is over: a read may still be answered for a moment.
  socket.on('signedOut', () => void reconnect(socket, token))
  // The library does not retry a refused handshake: the token had expired, or the server has too much to do.
  socket.on('connect_error', (error) => {
    if (socket.active) return
    const { data } = error as Error & { data?: ErrorBody }
    if (data?.code === 'unavailable') setTimeout(() => socket.connect(), reconnectMs.unreachable * (1 + Math.random()))
    // Too many tabs are open: no other token changes that.
    else if (error.message === 'rate_limited') setTimeout(() => socket.connect(), reconnectMs.limited)
    else void reconnect(socket, token)
  })
  return () => socket.disconnect()
}

const reconnectMs = { renewed: 1000, unreachable: 5000, limited: 30_000 }

/** `refused` is the token that was sent: if a call has renewed it meanwhile, no other refresh is needed. */
async function reconnect(socket: Socket<ServerEvents>, refused: string): Promise<void> {
  if (!currentRecord()) return
  const renewed = await renewTokens(refused).catch(() => 'unreachable' as const)
  // Null: the session is over.
  if (renewed)
    setTimeout(() => socket.connect(), renewed === 'unreachable' ? reconnectMs.unreachable : reconnectMs.renewed)
}

/** Pushes travel whole to whoever shows them; the badge and the list are read again on every page. */
function pass(socket: Socket<ServerEvents>, event: (typeof pushedEvents)[number], client: QueryClient): void {
  const forward = (payload: Parameters<ServerEvents[typeof event]>[0]) => {
    publishRealtime(event, payload)
    if (event === 'chat:typing') return
    invalidateReads(client, ['conversations'])
    // A thread that is open applies pushes itself; others are read again when they are opened.
    invalidateReads(client, ['conversation'], { refetch: false })
  }
  socket.on(event as keyof ServerEvents, forward as () => void)
}
