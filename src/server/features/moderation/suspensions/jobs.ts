import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { endSuspension } from './store.ts'

/** Ends the suspensions whose time is over, and those that nobody confirmed; every five minutes. */
export const suspensionJobs: Readonly<Record<string, Job>> = {
  'end-suspensions': { cron: '*/5 * * * *', run: endDue },
}

async function endDue(ctx: JobContext): Promise<void> {
  const due = await ctx.db
    .selectFrom('suspensions')
    .select(['id', 'user_id as userId'])
    .where('status', 'in', ['PROPOSED', 'ACTIVE'])
    .where('ends_at', '<=', ctx.now)
    .orderBy('ends_at')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const suspension of due) await endSuspension(ctx, { suspension, status: 'ENDED', reason: null })
}
