import { createHash } from 'node:crypto'
import type { Env } from '#server/platform/operations/env.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import { createGuardedFetch, FetchError } from '#server/platform/outgoing/guarded-fetch.ts'
import type { PushKeys } from './push-keys.ts'

/** Where a browser gets pushes, as it said itself: the address of its push service and its own keys in base64url. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

export type PushRequest = {
  payload: object
  /** Seconds for which the push service keeps it for a device that is away. */
  ttl: number
  isUrgent: boolean
  /** A later push with the same one takes the place of one that was not delivered yet. */
  topic: string
}

/**
 * What became of a push. `gone`: the address is not used any more, or may not be called at all. `later`: not before that many
 * milliseconds, if the push service said when. `refused`: it would be refused again.
 */
export type PushOutcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'later'; after: number | undefined }
  | { is: 'refused'; reason: string }

export type PushSender = (keys: PushKeys, to: PushAddress, request: PushRequest) => Promise<PushOutcome>

const TIMEOUT = 5_000
/** Requests of one process at once. */
const CONCURRENCY = 25

/** Encrypts and sends pushes (RFC 8030, 8188, 8291, 8292) to public https addresses only. */
export function createPushSender(
  env: Pick<Env, 'APP_URL' | 'MAIL_FROM' | 'PUSH_PRIVATE_HOSTS'>,
  now: () => Date,
): PushSender {
  const fetch = createGuardedFetch(addressOptions(env))
  const limited = createConcurrencyLimiter({ concurrency: CONCURRENCY })
  const subject = subjectOf(env)

  return (keys, { endpoint, p256dh, auth }, { payload, ttl, isUrgent, topic }) =>
    limited(async () => {
      const { generateRequestDetails } = (await import('web-push')).default
      try {
        const { body, headers } = generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(payload),
          {
            vapidDetails: { subject, ...keys },
            TTL: ttl,
            urgency: isUrgent ? 'high' : 'normal',
            topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
          },
        )
        const sent = Object.entries(headers).map(([name, value]) => [name, String(value)])
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(sent) as Record<string, string>,
          ...(body && { body }),
          timeout: TIMEOUT,
        })
        return outcomeOf(answer.status, answer.headers['retry-after'], now())
      } catch (error) {
        if (!(error instanceof FetchError)) return { is: 'refused', reason: String(error) }
        return error.failure === 'address' ? { is: 'gone' } : { is: 'later', after: undefined }
      }
    })
}

export const addressOptions = ({ PUSH_PRIVATE_HOSTS }: Pick<Env, 'PUSH_PRIVATE_HOSTS'>) => ({
  privateHosts: PUSH_PRIVATE_HOSTS,
  isSecure: true,
})

function outcomeOf(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 429 || status >= 500) return { is: 'later', after: delayOf(retryAfter, now) }
  return { is: 'refused', reason: `HTTP ${status}` }
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3). */
function delayOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

/** Whom a push service may write to (RFC 8292, 2.1): this site, or the sender of our e-mails where it has no https address. */
const subjectOf = ({ APP_URL, MAIL_FROM }: Pick<Env, 'APP_URL' | 'MAIL_FROM'>) =>
  APP_URL.startsWith('https:') ? APP_URL : `mailto:${MAIL_FROM.split('<').at(-1)!.replace('>', '')}`
