import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import type { Address, CallInput } from './address.ts'
import { ApiError, isRefusal, mayPass, Unreachable } from './api-error.ts'
import { forgetUndone, keyOf, settle } from './intents.ts'
import { randomKey } from './random-key.ts'
import { isOffline, send, type Answer, type SendOptions, type Sent } from './send.ts'
import { isSpent, renewTokens } from '#web/platform/session/token-refresh.ts'
import { deviceHeader } from '#web/platform/session/device-key.ts'
import { currentRecord, updateSession } from '#web/platform/session/auth-session.ts'
import { loadZonesOf } from '#web/platform/time/load-zones.ts'

type Called = Address & { access?: Route['access'] }
type CallOptions = Pick<SendOptions, 'idempotencyKey' | 'signal'>

/**
 * Calls a route of the contract for the signed-in person and returns its reply. Without a response, or after a gateway error, it is sent
 * up to three times, no sooner than a busy server asks for: a command with one `Idempotency-Key`, so that it happens once. Throws
 * `ApiError` or `Unreachable`. Components use `useRead`, `usePages` and `useAct`.
 */
export async function call<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  return (await answer(route, input as CallInput, options)).data as Reply<R>
}

const tries = 3
/** The longest first pause in milliseconds; the second is up to twice as long. */
const pauses = { read: 500, command: 1000 }
/** Milliseconds after which nothing is sent again. */
const longest = 30_000
/** The longest time in milliseconds that is waited when a busy server asks for it. */
const longestAsked = 10_000
const askedFor = (error: unknown) => (error instanceof ApiError ? error.retryAfterSeconds * 1000 : 0)

/**
 * Carries out a command once, however often it is sent: with the same input it has the same key until the server has decided, also at a
 * later call.
 */
export async function callOnce<R extends Route>(route: R, input: RouteInput<R>): Promise<Reply<R>> {
  const sent = input as CallInput
  try {
    const reply = await call(route, input, { idempotencyKey: keyOf(route, sent) })
    settle(route, sent)
    forgetUndone(route)
    return reply
  } catch (error) {
    if (isRefusal(error)) settle(route, sent)
    throw error
  }
}

/** As `call`, with the response headers that matter. Takes a bare method and path, for reads identified by their key. */
export function answer(route: Called, input: CallInput, options: CallOptions = {}): Promise<Answer> {
  if (route.method === 'GET') return withRetries('read', () => sendPrepared(route, input, options), options.signal)
  const keyed = { idempotencyKey: randomKey(), ...options }
  return withRetries('command', () => sendPrepared(route, input, keyed), options.signal)
}

/** Runs what may be repeated up to three times, while there is no response or only a gateway's. */
export async function withRetries<T>(
  kind: keyof typeof pauses,
  send: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const startedAt = performance.now()
  let unanswered: Unreachable | null = null
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (error instanceof Unreachable && error.reason === 'unanswered') unanswered = error
      const isLast = attempt >= tries || performance.now() - startedAt > longest || isOffline()
      // What was sent before the device went offline may have been carried out.
      if (isLast && unanswered && error instanceof Unreachable) throw unanswered
      if (isLast || signal?.aborted || !mayPass(error) || askedFor(error) > longestAsked) throw error
      // Full jitter, after the time that a busy server asks for.
      await new Promise<void>((done) => setTimeout(done, askedFor(error) + Math.random() * pauses[kind] * attempt))
    }
  }
}

/** No reply is shown without the zones of its times; a command has had its effect, with them or without. */
async function sendPrepared(route: Called, input: CallInput, options: CallOptions): Promise<Answer> {
  const sent = await sendSignedIn(route, input, options)
  try {
    await loadZonesOf(sent)
  } catch (error) {
    if (route.method === 'GET') throw error
  }
  return { data: sent.data, hasMore: sent.hasMore }
}

async function sendSignedIn(route: Called, input: CallInput, options: CallOptions): Promise<Sent> {
  // Signing in, confirming and resetting are authorised by a secret, not by the current session.
  const isForAnyone = route.access === 'public' && route.path.startsWith('/auth/')
  let record = isForAnyone ? null : currentRecord()
  if (record && isSpent(record.accessToken)) record = await renewTokens(record.accessToken)
  try {
    const caller = isForAnyone ? { device: deviceHeader() } : record ? { token: record.accessToken } : {}
    return await send(route, input, { ...options, ...caller })
  } catch (error) {
    if (record && error instanceof ApiError && error.code === 'account_being_deleted') await readRecordAgain(record)
    // A 401 of a sign-in call is about its input: a wrong password, a used token.
    const isOurs = error instanceof ApiError && error.status === 401 && !route.path.startsWith('/auth/')
    if (!isOurs || !record) throw error
    const renewed = await renewTokens(record.accessToken)
    if (!renewed) throw error
    return await send(route, input, { ...options, token: renewed.accessToken })
  }
}

/** The deletion of the account was requested, maybe in another tab: the record then says so, and private pages redirect. */
async function readRecordAgain({ accessToken }: AuthRecord): Promise<void> {
  const { data } = await send(sessionRoutes.validate, {}, { token: accessToken })
  updateSession(data as Partial<AuthRecord>)
}
