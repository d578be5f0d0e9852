import type { Query, QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { realtimePath, type Changed, type ServerEvents } from '#contract/realtime.ts'
import { invalidateReads, type Refreshable } from './invalidation.ts'
import { publishRealtime, pushedEvents } from './realtime-events.ts'
import { renewTokens } from '#web/platform/session/token-refresh.ts'
import { currentRecord } from '#web/platform/session/auth-session.ts'

export { openNamespaceSocket } from './namespace-socket.ts'

// What else is out of date when a feature changed: a booking takes slots, fills the strip and counts in the statistics.
const touched: Record<Changed['feature'], readonly Refreshable[]> = {
  bookings: [contract.bookings, contract.sessions, contract.availability, contract.stats],
  'group-sessions': [contract.groupSessions, contract.sessions, contract.stats],
  'next-steps': [contract.nextSteps],
  'data-export': [contract.dataExport],
  reviews: [contract.reviews, contract.groupSessions, contract.directory],
  notifications: [contract.notifications],
  availability: [contract.availability],
  calendars: [contract.calendars, contract.availability],
  profiles: [contract.profiles, contract.directory],
  // Not the recommendations: a row that one has just connected with keeps its place.
  connections: [
    contract.directory.community,
    contract.directory.publicProfile,
    contract.bookings,
    contract.groupSessions,
    contract.stats,
  ],
  accounts: [contract.accounts, contract.accountDeletion],
  verification: [contract.verification, contract.directory],
  moderation: [contract.moderation, contract.staff],
  announcements: [contract.announcements],
  rooms: [contract.rooms],
}

/** What every entry of a conversation changes, whatever page is open: the badge and the list. */
const chatReads: readonly Refreshable[] = [chatRoutes.unreadMessages, chatRoutes.conversations]
const everything = [...Object.values(touched).flat(), ...chatReads]

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
      invalidateReads(client, everything)
      publishRealtime('reconnected', null)
    }
    wasConnected = true
  })
  for (const event of pushedEvents) pass(socket, event, client)
  // While somebody logs out nothing is read any more.
  socket.on('changed', ({ feature }) => currentRecord() && invalidateReads(client, touched[feature]))
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
    invalidateReads(client, chatReads)
    // A thread that is open applies pushes itself; others are read again when they are opened.
    const predicate = ({ queryKey }: Query) => queryKey[0] === chatRoutes.conversation.path
    void client.invalidateQueries({ predicate, refetchType: 'none' })
  }
  socket.on(event as keyof ServerEvents, forward as () => void)
}
