import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { realtimePath, type Changed, type ServerEvents } from '#contract/realtime.ts'
import { findActor, findLiveDeviceSessions } from '#server/platform/auth/actor.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import type { RateLimits } from '#server/platform/http/rate-limit.ts'
import { connectRedis } from './redis-adapter.ts'
import { createRecentWakes, type RecentWakes } from './recent-invalidations.ts'

/** Wake-ups to browsers. Nothing arrives on these sockets but the handshake. */
export type Realtime = {
  /** Tells every open socket of these users, on every process. */
  push(userIds: readonly string[], wake: Changed): void
  /** Tells and closes the sockets of a user or of single device sessions; other processes ask the database at once who may stay. */
  signOut(target: { userId?: string; deviceSessionIds?: readonly string[] }): void
  /** Refuses new sockets and closes the open ones in batches. */
  close(): Promise<void>
  /** How many sockets this process holds. */
  connections(): number
}

/** What a socket remembers of its handshake. */
type Who = { userId: string; deviceSessionId: string }
/** Between processes: look now at who may still be connected; what was pushed to whom. */
type Between = { check: () => void; pushed: (userIds: readonly string[], feature: Changed['feature']) => void }
type OurServer = Server<Record<never, never>, ServerEvents, Between, Who>
type OurSocket = Socket<Record<never, never>, ServerEvents, Between, Who>

const frameLimit = 64 * 1024
const checkEvery = 5000
const batch = 200
const pause = 50

/** Socket.IO on the given HTTP server; with REDIS_URL the processes share their wake-ups. */
export async function createRealtime(
  server: HttpServer,
  parts: Parts,
  limits: Pick<RateLimits, 'address'>,
): Promise<Realtime> {
  let closing = false
  const redis = parts.env.REDIS_URL === undefined ? undefined : await connectRedis(parts.env.REDIS_URL, parts.log)
  const io = openServer(server, parts, limits, () => closing)
  if (redis) io.adapter(redis.adapter)
  // Sockets of this process get wake-ups at once and without Redis, which may be down; the other processes' through it.
  const here = `process:${randomUUID()}`
  io.use(
    (socket, next) =>
      void admit(parts, socket, here).then((isLive) => next(isLive ? undefined : new Error('unauthenticated'))),
  )

  const recent = createRecentWakes()
  io.on('pushed', recent.note)
  io.on('connection', (socket) => tellMissed(socket, recent))

  const check = createCheck(io, parts)
  const timer = setInterval(() => {
    check()
    recent.sweep()
  }, checkEvery)
  timer.unref()
  io.on('check', check)
  const checkEverywhere = () => {
    check()
    if (redis) io.serverSideEmit('check')
  }

  return {
    push(userIds, wake) {
      const rooms = userIds.map((id) => `user:${id}`)
      recent.note(userIds, wake.feature)
      if (redis) io.serverSideEmit('pushed', userIds, wake.feature)
      if (rooms.length > 0) io.local.to(rooms).emit('changed', wake)
      if (rooms.length > 0 && redis) io.to(rooms).except(here).emit('changed', wake)
      if (wake.feature === 'accounts') checkEverywhere()
    },
    signOut({ userId, deviceSessionIds = [] }) {
      for (const socket of io.of('/').sockets.values())
        if (socket.data.userId === userId || deviceSessionIds.includes(socket.data.deviceSessionId)) end(socket)
      checkEverywhere()
    },
    connections: () => io.of('/').sockets.size,
    async close() {
      closing = true
      clearInterval(timer)
      await closeInBatches(io)
      io.engine.close()
      await io.of('/').adapter.close()
      await redis?.close()
    },
  }
}

/** Takes handshakes from our own pages, a limited number from one address. */
function openServer(
  server: HttpServer,
  parts: Parts,
  limits: Pick<RateLimits, 'address'>,
  isClosing: () => boolean,
): OurServer {
  const io: OurServer = new Server(server, {
    path: realtimePath,
    transports: ['websocket', 'polling'],
    serveClient: false,
    maxHttpBufferSize: frameLimit,
    // Asked for handshakes only, not for the requests of a connection that is open.
    allowRequest: (request, answer) => {
      if (isClosing() || !isOwnOrigin(parts.env, request)) return answer(null, false)
      limits.address('handshake', clientAddress(request, parts.env.TRUST_PROXY)).then(
        () => answer(null, true),
        () => answer(null, false),
      )
    },
  })
  // Engine.IO writes its answers itself, past Fastify.
  const headers = securityHeaders(parts)
  io.engine.on('headers', (answer: Record<string, string>) => void Object.assign(answer, headers))
  return io
}

/** Admits a live token of ours; the rooms say whose socket, which device and which process it is. */
async function admit({ accessTokens, database, clock, log }: Parts, socket: OurSocket, here: string): Promise<boolean> {
  const { token } = socket.handshake.auth as { token?: unknown }
  try {
    const claims = typeof token === 'string' ? await accessTokens.verify(token) : undefined
    const actor = claims && (await findActor(database.db, claims, clock.now()))
    if (!actor) return false
    socket.data = { userId: actor.userId, deviceSessionId: actor.deviceSessionId }
    await socket.join([`user:${actor.userId}`, `device:${actor.deviceSessionId}`, here])
    return true
  } catch (error) {
    log.error({ err: error }, 'socket handshake failed')
    return false
  }
}

/** What changed between the first read of a page, whose age (ms) came with the handshake, and its socket. */
function tellMissed(socket: OurSocket, recent: RecentWakes): void {
  const { age } = socket.handshake.auth as { age?: unknown }
  if (typeof age !== 'number' || !(age > 0)) return
  for (const feature of recent.within(socket.data.userId, age)) socket.emit('changed', { feature, ids: [] })
}

/** Browsers name their origin with every websocket and every foreign request; what has none is no browser, and needs a token all the same. */
function isOwnOrigin(env: Env, { headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined || origin === new URL(env.APP_URL).origin) return true
  return !env.production && URL.canParse(origin) && new URL(origin).host === host
}

/** One query for all sockets of this process closes those whose device was signed out or whose owner was suspended. Never two at once. */
function createCheck(io: OurServer, { database, clock, log }: Parts): () => void {
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
    for (const socket of sockets) if (!live.has(socket.data.deviceSessionId)) end(socket)
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

function end(socket: OurSocket): void {
  socket.emit('signedOut')
  socket.disconnect(true)
}

/** Not all at once, so that the browsers do not all come back to the next process in the same moment. */
async function closeInBatches(io: OurServer): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  for (let from = 0; from < sockets.length; from += batch) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    for (const socket of sockets.slice(from, from + batch)) socket.conn.close()
  }
}
