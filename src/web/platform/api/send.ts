import type { ErrorBody } from '#contract/errors.ts'
import { addressOf, type Address, type CallInput } from './address.ts'
import { ApiError, Unreachable } from './api-error.ts'
import { takeFirstRead } from './first-read.ts'
import { language } from '#texts/language.ts'

export type Answer<T = unknown> = { data: T; hasMore: boolean }
/** With the version of the tz database by which the server computed local times. */
export type Sent = Answer & { timeZoneDatabase: string | null }
export type SendOptions = {
  token?: string
  idempotencyKey?: string
  /** Signing in: what the account recognises this browser by. */
  device?: string
  signal?: AbortSignal | undefined
}

/** The timeout of a call in milliseconds. */
const callTimeout = 20_000

/** Whether the device says that it has no network; on the server it never does. */
export const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

/**
 * A command arrives although its page is closed or left at the same moment. Browsers allow 64 KiB at once for what does: one that is not
 * small is an ordinary call.
 */
const outlivesPage = (route: Address, body = '') => route.method !== 'GET' && body.length < 4096

/** One HTTP call below `/api`, without sign-in logic or retries. Throws `ApiError` or `Unreachable`. */
export async function send(route: Address, input: CallInput, options: SendOptions = {}): Promise<Sent> {
  const timeout = AbortSignal.timeout(callTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language }
  if (options.token) headers['authorization'] = `Bearer ${options.token}`
  if (options.device) headers['x-device'] = options.device
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  const reason = isOffline() ? 'offline' : route.method === 'GET' ? 'unreachable' : 'unanswered'
  try {
    const address = addressOf(route, input)
    const response =
      (await takeFirstRead(route.method, address, options.token)) ??
      (await fetch(address, {
        method: route.method,
        headers,
        signal,
        body: body ?? null,
        keepalive: outlivesPage(route, body),
      }))
    const data = await readBody(response)
    if (!response.ok)
      throw new ApiError(response.status, data as Partial<ErrorBody> | null, response.headers.get('retry-after'))
    return {
      data,
      hasMore: response.headers.get('x-has-more') === 'true',
      timeZoneDatabase: response.headers.get('x-time-zone-database'),
    }
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new Unreachable(reason, { cause: error })
  }
}

/** JSON as a value, other text as a string, nothing as null; a proxy's HTML error page counts as nothing. */
async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 204) return null
  if (type.includes('json')) return (await response.json()) as unknown
  return response.ok ? await response.text() : null
}
