import { sql } from 'kysely'
import { webhookLimits } from '#contract/webhooks/constants.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { JobContext } from '#server/platform/context.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import { withDeadline } from '#server/platform/deadline.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { askedAtOnce, askedInOneRun, singleRun } from '#server/platform/jobs/single-run.ts'
import { claimDue } from './claim-endpoints.ts'
import { createSender } from './send-messages.ts'
import { deliverSoon, showChanges } from './store.ts'

type Asked = { isUnfinished: boolean; served: { id: string; userId: string }[] }

/** Sends messages: at once what is new, every minute what is due again. */
export function webhookJobs(dependencies: AppDependencies, timeout?: number): Readonly<Record<string, Job>> {
  const limit = createConcurrencyLimiter({ concurrency: askedAtOnce })
  const send = createSender(dependencies, timeout)

  async function deliverDue({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<Asked> {
    const claimed = await claimDue(db, now, askedInOneRun)
    const results = await Promise.all(
      claimed.map((endpoint) =>
        limit(() => withDeadline(MINUTE, () => send(db, endpoint))).catch((error: unknown) => {
          // Its lease ends by itself.
          dependencies.log.warn({ err: error, endpointId: endpoint.id }, 'messages could not be sent to an endpoint')
          return false
        }),
      ),
    )
    return { isUnfinished: claimed.length === askedInOneRun || results.includes(true), served: claimed }
  }

  async function run(ctx: JobContext, asked: Asked): Promise<void> {
    if (asked.isUnfinished) await deliverSoon(ctx)
    showChanges(ctx, asked.served)
    await tellDisabled(ctx)
  }

  const job = singleRun({ prepare: deliverDue, run, schedule: deliverSoon })
  return {
    deliver: { ...job, cron: '* * * * *' },
    'deliver-soon': job,
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
