import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { contract } from '#contract/index.ts'
import { realtimePath, type Changed, type ServerEvents } from '#contract/realtime.ts'
import { answer } from './api.ts'
import { invalidateReads, type Refreshable } from './invalidation.ts'
import { renewTokens } from '#web/platform/session/token-refresh.ts'
import { currentRecord } from '#web/platform/session/auth-session.ts'

// What else is out of date when a feature changed: a booking takes slots, fills the strip and counts in the statistics.
const touched: Record<Changed['feature'], readonly Refreshable[]> = {
  bookings: [contract.bookings, contract.sessions, contract.availability, contract.stats],
  'group-sessions': [contract.groupSessions, contract.sessions, contract.stats],
  reviews: [contract.reviews, contract.groupSessions, contract.directory],
  notifications: [contract.notifications],
  availability: [contract.availability],
  calendars: [contract.calendars, contract.availability],
  profiles: [contract.profiles, contract.directory],
  accounts: [contract.accounts],
  verification: [contract.verification, contract.directory],
  moderation: [contract.moderation, contract.staff],
}

const everything = Object.values(touched).flat()

/** Opens the socket as whoever is signed in; answers with its end. */
export function openConnection(client: QueryClient): () => void {
  let token = ''
  const socket: Socket<ServerEvents> = io({
    path: realtimePath,
    transports: ['websocket', 'polling'],
    // How old the page is: what changed since it began to read is told at once.
    auth: (give) => give({ token: (token = currentRecord()?.accessToken ?? ''), age: Math.ceil(performance.now()) }),
  })
  let wasConnected = false
  socket.on('connect', () => {
    // What happened while the line was down is read again; the server keeps no list for us.
    if (wasConnected) invalidateReads(client, everything)
    wasConnected = true
  })
  socket.on('changed', ({ feature }) => invalidateReads(client, touched[feature]))
  socket.on('signedOut', () => void noticeSignOut())
  // A refused handshake is not tried again by the library: the token was old.
  socket.on('connect_error', () => {
    if (!socket.active) void reconnect(socket, token)
  })
  return () => socket.disconnect()
}

/** `refused` is the token that was sent: by now a call may have renewed it, and a new one is not spent for nothing. */
async function reconnect(socket: Socket<ServerEvents>, refused: string): Promise<void> {
  const renewed = currentRecord() && (await renewTokens(refused).catch(() => null))
  if (renewed) setTimeout(() => socket.connect(), 1000)
}

/** Asks once with the present token: the 401 that follows ends the session here as for any call. */
async function noticeSignOut(): Promise<void> {
  await answer(contract.notifications.unreadCount, {}).catch(() => null)
}
