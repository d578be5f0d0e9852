import { retryAfterOf } from '#rules/webhooks/retries.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { createGuardedFetch, FetchError } from '#server/platform/outgoing/guarded-fetch.ts'
import { webhookHeaders } from '#server/platform/outgoing/sign-webhook.ts'
import {
  firstWaiting,
  storeAttempt,
  storeFailure,
  storeSuccess,
  type Attempt,
  type ClaimedEndpoint,
  type WaitingMessage,
} from './claim-endpoints.ts'
import { WEBHOOK_SECRETS } from './store.ts'

/** Messages that one endpoint gets in a run, and milliseconds after which others have their turn. */
const MAX_MESSAGES = 50
const MAX_TIME = 20_000
/** Milliseconds until the whole answer. */
const TIMEOUT = 10_000
/** Bytes of an answer, and characters of it that are stored. */
const MAX_SIZE = 64 * 1024
const STORED_LENGTH = 1000

/** Sends what waits for an endpoint, in its order, until an attempt fails; returns whether more is left to send now. */
export function createSender(
  { env, secrets, clock }: Pick<AppDependencies, 'env' | 'secrets' | 'clock'>,
  timeout = TIMEOUT,
) {
  const guardedFetch = createGuardedFetch({ privateHosts: env.WEBHOOK_PRIVATE_HOSTS, isSecure: true })

  async function attempt(endpoint: ClaimedEndpoint, { id, body }: WaitingMessage): Promise<Attempt> {
    const at = clock.now()
    const sealed = endpoint.previousSecret ? [endpoint.secret, endpoint.previousSecret] : [endpoint.secret]
    const signing = webhookHeaders(
      sealed.map((secret) => secrets.decrypt(WEBHOOK_SECRETS, secret, endpoint.id)),
      { id, at, body },
    )
    const headers = { 'content-type': 'application/json', 'user-agent': 'Kando webhooks', ...signing }
    const start = performance.now()
    const none = { answerStatus: null, answer: null, durationMs: null, failure: null }
    try {
      const request = { method: 'POST', headers, body, timeout, redirects: 'none', maxSize: MAX_SIZE } as const
      const { status, text, headers: answered } = await guardedFetch(endpoint.url, request)
      return {
        ...none,
        answerStatus: status,
        answer: text.slice(0, STORED_LENGTH).replaceAll('\0', ''),
        durationMs: Math.round(performance.now() - start),
        retryAfter: retryAfterOf(answered['retry-after'], at),
      }
    } catch (error) {
      if (error instanceof FetchError) return { ...none, failure: error.failure }
      throw error
    }
  }

  return async (db: Db, endpoint: ClaimedEndpoint): Promise<boolean> => {
    const start = performance.now()
    let message = await firstWaiting(db, endpoint.id)
    for (let sent = 0; message && sent < MAX_MESSAGES && performance.now() - start < MAX_TIME; sent++) {
      const result = await attempt(endpoint, message)
      const isSettled = await storeAttempt(db, message, result, clock.now())
      if (!isSettled) {
        await storeFailure(db, endpoint, result, clock.now())
        return false
      }
      message = await firstWaiting(db, endpoint.id)
    }
    await storeSuccess(db, endpoint, message !== undefined, clock.now())
    return message !== undefined
  }
}
