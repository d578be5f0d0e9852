import { sql } from 'kysely'
import { webhookLimits } from '#contract/webhooks/constants.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { JobContext } from '#server/platform/context.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import { withDeadline } from '#server/platform/deadline.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { claimDue } from './claim-endpoints.ts'
import { createSender } from './send-messages.ts'
import { deliverSoon, showChanges } from './store.ts'

/** Endpoints that get messages at once, and in one run: who is due waits for two that hang at most. */
const AT_ONCE = 8
const BATCH = 2 * AT_ONCE

/** Milliseconds after which a run that found another one running in its process is repeated. */
const REPEAT_AFTER = 5_000

/** Null while another run of this process sends: at most one of the worker's slots waits for receivers, so that mail is not delayed. */
type Prepared = { isUnfinished: boolean; served: { id: string; userId: string }[] } | null

/** Sends messages: at once what is new, every minute what is due again. */
export function webhookJobs(dependencies: AppDependencies, timeout?: number): Readonly<Record<string, Job>> {
  const limit = createConcurrencyLimiter({ concurrency: AT_ONCE })
  const send = createSender(dependencies, timeout)

  let isRunning = false

  async function prepare(ctx: Pick<JobContext, 'db' | 'now'>): Promise<Prepared> {
    if (isRunning) return null
    isRunning = true
    return deliverDue(ctx).finally(() => (isRunning = false))
  }

  async function deliverDue({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<Prepared> {
    const claimed = await claimDue(db, now, BATCH)
    const results = await Promise.all(
      claimed.map((endpoint) =>
        limit(() => withDeadline(MINUTE, () => send(db, endpoint))).catch((error: unknown) => {
          // Its lease ends by itself.
          dependencies.log.warn({ err: error, endpointId: endpoint.id }, 'messages could not be sent to an endpoint')
          return false
        }),
      ),
    )
    return { isUnfinished: claimed.length === BATCH || results.includes(true), served: claimed }
  }

  async function run(ctx: JobContext, _payload: object, prepared: Prepared): Promise<void> {
    if (prepared === null) return deliverSoon(ctx, new Date(ctx.now.getTime() + REPEAT_AFTER))
    if (prepared.isUnfinished) await deliverSoon(ctx)
    showChanges(ctx, prepared.served)
    await tellDisabled(ctx)
  }

  return {
    deliver: { prepare, run, cron: '* * * * *' },
    'deliver-soon': { prepare, run },
    sweep: { run: sweep, cron: '29 3 * * *' },
  }
}

/** Once, whatever restarts: the row remembers it until the endpoint is turned on again. */
async function tellDisabled({ db, now, emit }: JobContext): Promise<void> {
  const { rows } = await sql<{ id: string; at: Date }>`
    update webhook_endpoints set notified_at = ${now} where disabled_at is not null and notified_at is null
    returning id, disabled_at as at`.execute(db)
  for (const { id, at } of rows) await emit('webhook.disabled', { endpointId: id, at: at.toISOString() })
}

/** Nightly: deletes messages after 30 days, also those that could not be delivered. */
async function sweep({ db, now, schedule }: JobContext): Promise<void> {
  const below = new Date(now.getTime() - webhookLimits.days * DAY)
  if (await deleteInBatches(db, 'webhook_deliveries', { key: sql`created_at`, below }))
    await schedule('webhooks.sweep', {}, { key: 'webhooks.sweep again' })
}
