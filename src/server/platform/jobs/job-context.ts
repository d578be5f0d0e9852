import type { JobHelpers } from 'graphile-worker'
import type { JobContext, ReactionContext } from '#server/platform/context.ts'
import { afterCommit, inTransaction } from '#server/platform/database/database.ts'
import { withDeadline } from '#server/platform/deadline.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Feature, Job } from '#server/platform/feature.ts'
import type { Push, Pushes } from '#server/platform/http/calls/public.ts'
import { enqueue, type JobPayload, type Outbox } from './outbox.ts'

/** The dependencies of jobs; the app provides them. */
export type JobRuntime = {
  readonly dependencies: Pick<AppDependencies, 'database' | 'clock' | 'log'>
  readonly features: readonly Feature[]
  readonly outbox: Outbox
  readonly realtime: Pushes
  /** Milliseconds after which a job is given up, to be tried again; five minutes unless set. */
  readonly timeout?: number
}

/** No job takes this long unless it hangs, and then it must not keep its slot of the worker. */
const defaultTimeout = 300_000

/** Runs a step of a job, which is given up at the limit of jobs even if it never ends. */
export const withinJobTimeout = <T>({ timeout = defaultTimeout }: JobRuntime, work: () => Promise<T>): Promise<T> =>
  withDeadline(timeout, work)

/**
 * Milliseconds by which a job may run early, because the clocks of server and database differ. Its `now` is then the time at which it is
 * due, so that a deadline at that time has passed and a recurring job does not schedule the same run again.
 */
const clockTolerance = 1000

/** Runs a handler in a transaction with a command context; clients are invalidated after the commit. */
export function runInContext(
  runtime: JobRuntime,
  work: (ctx: JobContext) => Promise<void>,
  { isLongRunning }: Pick<Job, 'isLongRunning'> = {},
): Promise<void> {
  const { dependencies, outbox, realtime } = runtime
  const { database } = dependencies
  return inTransaction(isLongRunning ? database.longRunning : database.db, async (db) => {
    const push: Push = (userIds, change) => void afterCommit(db, () => realtime.push(userIds, change))
    const pushEvent: Pushes['pushEvent'] = (...event) => void afterCommit(db, () => realtime.pushEvent(...event))
    // Within the transaction, which is then rolled back and refuses whatever the handler still sends.
    await withinJobTimeout(runtime, () => work({ db, now: dependencies.clock.now(), ...outbox(db), push, pushEvent }))
  })
}

/** Whether a job is not due yet. */
export const isEarly = (at: string, now: Date) => Date.parse(at) > now.getTime() + clockTolerance
/** The context of a job that was due at this time, or is in a moment. */
export const dueAt = (ctx: JobContext, at: string): ReactionContext => {
  const due = new Date(at)
  return { ...ctx, at: due, now: due > ctx.now ? due : ctx.now }
}

/** Reschedules a job after the clock was set back since it was written (a test clock restarts with each server start). */
export const reschedule = (ctx: JobContext, payload: JobPayload, job: JobHelpers['job']) =>
  enqueue(ctx.db, [{ task: job.task_identifier, payload, key: job.key ?? undefined }], ctx.now)
