import type { operationRoutes } from '#contract/operations/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { discardFailedJobs, retryFailedJobs } from '#server/platform/jobs/failed-jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { nilId } from '#server/platform/database/nil-id.ts'

type Staff = Context<Actor>
type Input = Parsed<typeof operationRoutes.retryJobs>

/** Runs failed jobs again. */
export const retryJobs = async (ctx: Staff, { body }: Input): Promise<number> =>
  record(ctx, 'jobs.retried', body, await retryFailedJobs(ctx.db, body))

/** Deletes failed jobs. */
export const discardJobs = async (ctx: Staff, { body }: Input): Promise<number> =>
  record(ctx, 'jobs.discarded', body, await discardFailedJobs(ctx.db, body))

async function record(
  ctx: Staff,
  action: 'jobs.retried' | 'jobs.discarded',
  { name, reason }: Input['body'],
  count: number,
): Promise<number> {
  if (count === 0) throw new Refusal('job_settled')
  await recordAction(ctx, { action, subjectId: nilId, reason: `${name} (${count}): ${reason}` })
  return count
}
