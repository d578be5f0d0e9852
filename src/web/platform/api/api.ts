import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import type { Address, CallInput } from './address.ts'
import { ApiError, Unreachable } from './api-error.ts'
import { send, type Answer, type SendOptions } from './send.ts'
import { isSpent, renewTokens } from '#web/platform/session/token-refresh.ts'
import { deviceHeader } from '#web/platform/session/device-key.ts'
import { currentRecord, updateSession } from '#web/platform/session/auth-session.ts'

type Called = Address & { access?: Route['access'] }
type CallOptions = Pick<SendOptions, 'idempotencyKey' | 'signal'>

/**
 * Calls a route of the contract for the signed-in person and returns its reply. Reads are tried three times without a response or after a
 * gateway error. Throws `ApiError` or `Unreachable`. Components use `useRead`, `usePages` and `useAct`.
 */
export async function call<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  return (await answer(route, input as CallInput, options)).data as Reply<R>
}

/** As `call`, with the response headers that matter. Takes a bare method and path, for reads identified by their key. */
export async function answer(route: Called, input: CallInput, options: CallOptions = {}): Promise<Answer> {
  const tries = route.method === 'GET' ? 3 : 1
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendSignedIn(route, input, options)
    } catch (error) {
      if (attempt >= tries || options.signal?.aborted || !isWorthRetrying(error)) throw error
      await pause(attempt)
    }
  }
}

async function sendSignedIn(route: Called, input: CallInput, options: CallOptions): Promise<Answer> {
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

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof Unreachable) return typeof navigator === 'undefined' || navigator.onLine !== false
  return error instanceof ApiError && [502, 503, 504].includes(error.status) && error.code !== 'maintenance'
}

/** Full jitter: up to 0.5 s, then up to 1 s. */
const pause = (attempt: number) => new Promise<void>((done) => setTimeout(done, Math.random() * 500 * attempt))
