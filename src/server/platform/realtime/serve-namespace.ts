import { randomUUID } from 'node:crypto'
import type { Namespace, Server, Socket } from 'socket.io'
import * as z from 'zod/mini'
import { findActor } from '#server/platform/auth/actor.ts'
import type { Member } from '#server/platform/context.ts'
import { afterCommit, inTransaction } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Pushes } from '#server/platform/http/calls/public.ts'
import { errorBody, isUnexpected, refusalOf } from '#server/platform/http/error-body.ts'
import type { Outbox } from '#server/platform/jobs/outbox.ts'
import { acceptedLanguage } from '#server/platform/i18n/accepted-language.ts'
import { languageOf } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { answerEvents } from './answer-events.ts'
import { countRate } from './count-rate.ts'
import type { Admission, AnyNamespace, NamespaceContext } from './namespace.ts'
import type { SocketCaller } from './socket-routes.ts'
import { watchSocket } from './watch-socket.ts'

/** Milliseconds between two checks: what ends somebody's stay takes effect within five seconds. */
const checkInterval = 2000

export type NamespaceServices = {
  readonly dependencies: Pick<AppDependencies, 'accessTokens' | 'database' | 'clock' | 'log'>
  readonly outbox: Outbox
  readonly realtime: Pushes
}

type Data = SocketCaller & { admission: Admission<unknown> }
type InterProcessEvents = { end: (channel: string, event: string, payload: unknown) => void }
type Sockets = Namespace<Record<never, never>, Record<string, (payload: unknown) => void>, InterProcessEvents, Data>
type OpenSocket = Socket<Record<never, never>, Record<string, (payload: unknown) => void>, InterProcessEvents, Data>

/** Serves a feature's namespace; with `isShared` its channels reach the sockets of all processes. Returns what stops it. */
export function serveNamespace(
  io: Server,
  namespace: AnyNamespace,
  services: NamespaceServices,
  isShared: boolean,
): () => Promise<void> {
  const sockets = io.of(namespace.name) as unknown as Sockets
  const inContext = createContexts(sockets, services, isShared)
  const { log } = services.dependencies
  const attempt = (work: (ctx: NamespaceContext) => Promise<void>) =>
    inContext(work).catch((error: unknown) => log.error({ err: error, namespace: namespace.name }, 'namespace failed'))

  sockets.use((socket, next) => {
    admit(socket, namespace, services, inContext).then(
      () => next(),
      (error: unknown) => {
        if (isUnexpected(error)) log.error({ err: error, namespace: namespace.name }, 'socket handshake failed')
        next(handshakeError(socket, refusalOf(error)))
      },
    )
  })
  sockets.on('connection', (socket) => {
    const { entry } = socket.data.admission
    void attempt((ctx) => namespace.opened(ctx, entry))
    const answer = answerIn(namespace, services, inContext, entry)
    answerEvents(socket, () => answer)
    watchSocket(socket as unknown as Parameters<typeof watchSocket>[0], {
      onSilent: () => void attempt((ctx) => namespace.silent(ctx, entry)),
      onHeard: () => void attempt((ctx) => namespace.heard(ctx, entry)),
    })
    socket.on('disconnect', () => void attempt((ctx) => namespace.closed(ctx, entry)))
  })
  const timer = repeatCheck(async () => {
    const entries = [...sockets.sockets.values()].map(({ data }) => data.admission.entry)
    if (entries.length > 0) await attempt((ctx) => namespace.check(ctx, entries))
  })
  return async () => {
    clearInterval(timer)
    await sockets.adapter.close()
  }
}

/** What a client whose socket is not admitted learns of it. */
export function handshakeError({ handshake }: Pick<Socket, 'handshake'>, refusal: Refusal) {
  const language = languageOf(acceptedLanguage(handshake.headers['accept-language']))
  return Object.assign(new Error(refusal.code), { data: errorBody(refusal, randomUUID(), language) })
}

type InContext = <R>(work: (ctx: NamespaceContext) => Promise<R>) => Promise<R>

/** Transactions whose context reaches the sockets once they have committed. */
function createContexts(
  sockets: Sockets,
  { dependencies, outbox, realtime }: NamespaceServices,
  isShared: boolean,
): InContext {
  const endHere = (channel: string, event: string, payload: unknown) => {
    for (const id of sockets.adapter.rooms.get(channel) ?? []) {
      const socket = sockets.sockets.get(id)
      socket?.emit(event, payload)
      for (const one of socket?.rooms ?? []) void socket?.leave(one)
      // After the acknowledgement of an event that ended it.
      setImmediate(() => socket?.disconnect(true))
    }
  }
  sockets.on('end', endHere)
  return (work) =>
    inTransaction(dependencies.database.db, async (db) => {
      const effects: (() => void)[] = []
      const later =
        <A extends unknown[]>(effect: (...args: A) => void) =>
        (...args: A) =>
          void effects.push(() => effect(...args))
      const ctx: NamespaceContext = {
        db,
        now: dependencies.clock.now(),
        ...outbox(db),
        push: later(realtime.push),
        pushEvent: later(realtime.pushEvent) as NamespaceContext['pushEvent'],
        send: later((channel, event, payload) => void sockets.to(channel).emit(event, payload)),
        sendNow: (channel, event, payload) => void sockets.to(channel).emit(event, payload),
        end: later((channel, event, payload) => {
          endHere(channel, event, payload)
          if (isShared) sockets.serverSideEmit('end', channel, event, payload)
        }),
      }
      const result = await work(ctx)
      await afterCommit(db, () => effects.forEach((effect) => effect()))
      return result
    })
}

/** Authenticates a socket by its access token, has the namespace admit it, and joins it to its channels. */
async function admit(
  socket: OpenSocket,
  namespace: AnyNamespace,
  { dependencies: { accessTokens, database, clock } }: NamespaceServices,
  inContext: InContext,
): Promise<void> {
  const { token, ...handshake } = socket.handshake.auth as { token?: unknown }
  const claims = typeof token === 'string' ? await accessTokens.verify(token) : undefined
  const actor = claims && (await findActor(database.db, claims, clock.now()))
  if (!actor?.profileId || actor.isBeingDeleted) throw new Refusal('unauthenticated')
  const admission = await inContext((ctx) => namespace.admit(ctx, actor as Member, handshake))
  const { userId, deviceSessionId, locale } = actor
  socket.data = { socketId: socket.id, userId, deviceSessionId, locale, ip: '', admission }
  await socket.join([...admission.channels])
}

/** Answers an event: rate, schema, handler. */
function answerIn(
  namespace: AnyNamespace,
  { dependencies: { log } }: NamespaceServices,
  inContext: InContext,
  entry: unknown,
) {
  const isWithinRate = countRate(namespace.eventsPerSecond)
  const limited = Object.entries(namespace.events).flatMap(([event, { perSecond }]) =>
    perSecond === undefined ? [] : [[event, countRate(perSecond)] as const],
  )
  const ownRates = new Map(limited)
  return async ({ userId, locale }: SocketCaller, event: string, input: unknown): Promise<unknown> => {
    const requestId = randomUUID()
    try {
      if (!isWithinRate() || ownRates.get(event)?.() === false)
        throw new Refusal('rate_limited', { retryAfterSeconds: 1 })
      const handler = Object.hasOwn(namespace.events, event) ? namespace.events[event] : undefined
      if (!handler) throw new Refusal('not_found')
      const parsed = z.safeParse(handler.schema, input)
      if (!parsed.success) throw new Refusal('invalid_input')
      await inContext((ctx) => handler.run(ctx, entry, parsed.data as never))
      return null
    } catch (error) {
      const known = Object.hasOwn(namespace.events, event) ? event : 'unknown'
      if (isUnexpected(error)) log.error({ requestId, userId, event: known, err: error }, 'socket event failed')
      return errorBody(refusalOf(error), requestId, languageOf(locale))
    }
  }
}

/** Never two checks at once. */
function repeatCheck(check: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    void check().finally(() => (isRunning = false))
  }, checkInterval)
  return timer.unref()
}
