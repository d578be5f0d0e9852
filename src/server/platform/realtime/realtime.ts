import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { realtimePath, type Changed, type ServerEvents } from '#contract/realtime.ts'
import { findActor, findLiveDeviceSessions } from '#server/platform/auth/actor.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Pushes } from '#server/platform/http/calls/public.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { refusalOf } from '#server/platform/http/error-body.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { shortenedNetwork } from '#server/platform/http/networks.ts'
import type { RateLimits } from '#server/platform/http/rate-limit.ts'
import { connectRedis } from './redis-adapter.ts'
import { answerEvents } from './answer-events.ts'
import { limitPackets } from './limit-packets.ts'
import type { AnyNamespace } from './namespace.ts'
import { handshakeError, serveNamespace, type NamespaceServices } from './serve-namespace.ts'
import { createRecentInvalidations, type RecentInvalidations } from './recent-invalidations.ts'
import type { AnswerEvent } from './socket-routes.ts'

/** Pushes invalidations and events to clients, and answers the events of clients. */
export type Realtime = {
  /** Sends an invalidation to every open socket of these users, on every process. */
  push(userIds: readonly string[], change: Changed): void
  /** Sends an event with its payload in the same way. What is sent while Redis is down does not reach other processes: clients fetch it. */
  pushEvent: Pushes['pushEvent']
  /** Sets what answers the events of clients; without it they get no answer. */
  serve(answer: AnswerEvent): void
  /** Opens a namespace of a feature. */
  serveNamespace(namespace: AnyNamespace, services: Omit<NamespaceServices, 'realtime'>): void
  /** Notifies and closes the sockets of a user or of device sessions; other processes check their sockets against the database at once. */
  signOut(target: { userId?: string; deviceSessionIds?: readonly string[] }): void
  /** Refuses new sockets and closes the open ones in batches. */
  close(): Promise<void>
  /** The number of open sockets of this process. */
  connections(): number
}

/** The authenticated caller of a socket. */
type SocketData = { socketId: string; userId: string; deviceSessionId: string; ip: string; locale: string }
/** Messages between processes: re-check the sockets now; an invalidation was pushed to these users. */
type InterProcessEvents = {
  check: () => void
  pushed: (userIds: readonly string[], subject: Changed['subject']) => void
}
type RealtimeServer = Server<Record<never, never>, ServerEvents, InterProcessEvents, SocketData>
type RealtimeSocket = Socket<Record<never, never>, ServerEvents, InterProcessEvents, SocketData>

const frameLimit = 64 * 1024
/** Open sockets of one person on this process: many tabs on many devices. */
const socketsPerPerson = 50
const checkInterval = 5000
const closeBatchSize = 200
const closeBatchDelay = 50

/** Socket.IO on the given HTTP server; with REDIS_URL the processes share their invalidations. */
export async function createRealtime(
  server: HttpServer,
  dependencies: AppDependencies,
  limits: Pick<RateLimits, 'address'>,
): Promise<Realtime> {
  let closing = false
  const { env, log } = dependencies
  const redis = env.REDIS_URL === undefined ? undefined : await connectRedis(env.REDIS_URL, log)
  const io = openServer(server, dependencies, limits, () => closing)
  if (redis) io.adapter(redis.adapter)
  // Sockets of this process get invalidations directly, without Redis, which may be down; those of other processes through it.
  const processRoom = `process:${randomUUID()}`
  const recent = createRecentInvalidations()
  io.on('pushed', recent.note)
  let answer: AnswerEvent | undefined
  acceptSockets(io, dependencies, processRoom, (socket) => {
    sendMissed(socket, recent)
    answerEvents(socket, () => answer)
  })

  const check = createCheck(io, dependencies)
  const timer = setInterval(() => {
    check()
    recent.sweep()
  }, checkInterval)
  timer.unref()
  io.on('check', check)
  const checkEverywhere = () => {
    check()
    if (redis) io.serverSideEmit('check')
  }

  const send = createSender(io, redis ? processRoom : undefined)
  const stopNamespaces: (() => Promise<void>)[] = []

  const realtime: Realtime = {
    push(userIds, change) {
      recent.note(userIds, change.subject)
      if (redis) io.serverSideEmit('pushed', userIds, change.subject)
      send(userIds, 'changed', change)
      if (change.subject === 'accounts') checkEverywhere()
    },
    pushEvent: send,
    serve: (next) => void (answer = next),
    serveNamespace(namespace, services) {
      stopNamespaces.push(serveNamespace(io, namespace, { ...services, realtime }, redis !== undefined))
    },
    signOut({ userId, deviceSessionIds = [] }) {
      signOutSockets(io, userId, deviceSessionIds)
      checkEverywhere()
    },
    connections: () => io.of('/').sockets.size,
    async close() {
      closing = true
      clearInterval(timer)
      await closeInBatches(io)
      io.engine.close()
      await Promise.all(stopNamespaces.map((stop) => stop()))
      await io.of('/').adapter.close()
      await redis?.close()
    },
  }
  return realtime
}

/** Authenticates sockets, as many at once as there is room for; hands over those of people who are signed in. */
function acceptSockets(
  io: RealtimeServer,
  dependencies: AppDependencies,
  processRoom: string,
  accept: (socket: RealtimeSocket) => void,
): void {
  io.use((socket, next) => {
    dependencies.admission
      .run('read', undefined, () => authenticate(dependencies, socket, processRoom))
      .then(
        (refusal) => next(refusal === null ? undefined : new Error(refusal)),
        (error: unknown) => next(handshakeError(socket, refusalOf(error))),
      )
  })
  io.on('connection', accept)
}

/** Sends to the sockets of users: of this process directly, of others through the adapter if there is one (then `processRoom` is set). */
function createSender(io: RealtimeServer, processRoom: string | undefined) {
  // The callers' types tie the payload to the event; Socket.IO's cannot express that for an event that is a variable.
  const emit = (to: object, event: string, payload: unknown) =>
    (to as { emit(event: string, payload: unknown): void }).emit(event, payload)
  return (userIds: readonly string[], event: keyof ServerEvents, payload: unknown, exceptSocket?: string) => {
    if (userIds.length === 0) return
    const rooms = userIds.map((id) => `user:${id}`)
    const local = io.local.to(rooms)
    // The room that is named like a socket is that socket.
    emit(exceptSocket === undefined ? local : local.except(exceptSocket), event, payload)
    if (processRoom !== undefined) emit(io.to(rooms).except(processRoom), event, payload)
  }
}

/** Accepts handshakes from our own origin, rate limited per address. */
function openServer(
  server: HttpServer,
  dependencies: AppDependencies,
  limits: Pick<RateLimits, 'address'>,
  isClosing: () => boolean,
): RealtimeServer {
  const io: RealtimeServer = new Server(server, {
    path: realtimePath,
    transports: ['websocket', 'polling'],
    serveClient: false,
    maxHttpBufferSize: frameLimit,
    // Runs for handshakes only, not for later requests of an open connection.
    allowRequest: (request, respond) => {
      if (isClosing() || !isOwnOrigin(dependencies.env, request)) return respond(null, false)
      limits.address('handshake', clientAddress(request, dependencies.env.TRUST_PROXY)).then(
        () => respond(null, true),
        () => respond(null, false),
      )
    },
  })
  // Engine.IO bypasses Fastify, so it needs the security headers separately.
  const headers = securityHeaders(dependencies)
  io.engine.on('connection', limitPackets)
  io.engine.on('headers', (respond: Record<string, string>) => void Object.assign(respond, headers))
  return io
}

/** Authenticates a socket and joins it to the rooms of its user, device session and process; returns why it is refused. */
async function authenticate(
  { accessTokens, database, clock, log, env }: AppDependencies,
  socket: RealtimeSocket,
  processRoom: string,
): Promise<'unauthenticated' | 'rate_limited' | null> {
  const { token } = socket.handshake.auth as { token?: unknown }
  const ip = clientAddress(socket.request, env.TRUST_PROXY)
  try {
    const claims = typeof token === 'string' ? await accessTokens.verify(token) : undefined
    const actor = claims && (await findActor(database.db, claims, clock.now()))
    if (!actor || actor.isBeingDeleted) {
      log.info({ code: 'unauthenticated', network: shortenedNetwork(ip) }, 'socket handshake refused')
      return 'unauthenticated'
    }
    if ((socket.nsp.adapter.rooms.get(`user:${actor.userId}`)?.size ?? 0) >= socketsPerPerson) return 'rate_limited'
    const { userId, deviceSessionId, locale } = actor
    socket.data = { socketId: socket.id, userId, deviceSessionId, locale, ip }
    await socket.join([`user:${actor.userId}`, `device:${actor.deviceSessionId}`, processRoom])
    return null
  } catch (error) {
    log.error({ err: error }, 'socket handshake failed')
    return 'unauthenticated'
  }
}

/** Sends the changes since the first read of the page, whose age (ms) came with the handshake. */
function sendMissed(socket: RealtimeSocket, recent: RecentInvalidations): void {
  const { age } = socket.handshake.auth as { age?: unknown }
  if (typeof age !== 'number' || !(age > 0)) return
  for (const subject of recent.within(socket.data.userId, age)) socket.emit('changed', { subject, ids: [] })
}

/** Browsers send their origin with every WebSocket and every cross-origin request; other clients send none, and need a token as well. */
function isOwnOrigin(env: Env, { headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined || origin === new URL(env.APP_URL).origin) return true
  return !env.production && URL.canParse(origin) && new URL(origin).host === host
}

/** Closes the sockets of this process of ended device sessions and of accounts that are not active: one query, never two at once. */
function createCheck(io: RealtimeServer, { database, clock, log }: AppDependencies): () => void {
  let running = false
  let again = false
  const check = async () => {
    const sockets = [...io.of('/').sockets.values()]
    if (sockets.length === 0) return
    const live = await findLiveDeviceSessions(
      database.db,
      [...new Set(sockets.map(({ data }) => data.deviceSessionId))],
      clock.now(),
    )
    for (const socket of sockets) if (!live.has(socket.data.deviceSessionId)) signOutSocket(socket)
  }
  const run = async () => {
    running = true
    do {
      again = false
      await check().catch((error: unknown) => log.error({ err: error }, 'socket check failed'))
    } while (again)
    running = false
  }
  return () => {
    if (running) again = true
    else void run()
  }
}

function signOutSockets(io: RealtimeServer, userId: string | undefined, deviceSessionIds: readonly string[]): void {
  for (const socket of io.of('/').sockets.values())
    if (socket.data.userId === userId || deviceSessionIds.includes(socket.data.deviceSessionId)) signOutSocket(socket)
}

function signOutSocket(socket: RealtimeSocket): void {
  socket.emit('signedOut')
  socket.disconnect(true)
}

/** Closes sockets in batches, so that clients do not all reconnect to the next process at the same moment. */
async function closeInBatches(io: RealtimeServer): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  for (let from = 0; from < sockets.length; from += closeBatchSize) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve, closeBatchDelay))
    for (const socket of sockets.slice(from, from + closeBatchSize)) socket.conn.close()
  }
}
