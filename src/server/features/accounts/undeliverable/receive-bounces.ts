import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Resource } from '#server/platform/feature.ts'
import { eventsIn, isFromProvider } from '#server/platform/mail/bounces/public.ts'
import { findReaderByEmail, markUndeliverable } from '#server/platform/mail/undeliverable.ts'
import { Refusal } from '#server/platform/refusal.ts'

const bodyLimit = 256 * 1024

/** Failures and complaints that a mail provider reports (BOUNCE_WEBHOOK_SECRET). A report that comes twice changes nothing. */
export function bounceWebhook({ env, log }: Pick<AppDependencies, 'env' | 'log'>): Resource[] {
  const secret = env.BOUNCE_WEBHOOK_SECRET
  if (secret === undefined) return []
  return [
    {
      path: '/webhooks/mail-bounces',
      isPost: true,
      bodyLimit,
      async run({ db, now }, _params, _query, call) {
        if (!isFromProvider(secret, call, now)) throw new Refusal('unauthenticated')
        for (const { email, reason } of eventsIn(parse(call.body))) {
          const reader = await findReaderByEmail(db, email)
          if (reader && (await markUndeliverable(db, reader.id, { reason, now })))
            log.info({ userId: reader.id, reason, source: 'WEBHOOK' }, 'mail does not arrive at an address')
        }
        return { contentType: 'text/plain; charset=utf-8', body: 'OK' }
      },
    },
  ]
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal('invalid_input')
  }
}
