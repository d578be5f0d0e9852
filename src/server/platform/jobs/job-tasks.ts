import { parseCronItem, type JobHelpers, type Task, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { formerTaskNames } from '#server/former-tasks.ts'
import type { JobContext } from '#server/platform/context.ts'
import { afterCommit, inTransaction } from '#server/platform/database/database.ts'
import type { Push, Pushes } from '#server/platform/http/dispatch.ts'
import type { Feature, Job } from '#server/platform/feature.ts'
import { enqueue, jobTask, reactionTask, type JobPayload, type Outbox } from './outbox.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'

/** The dependencies of jobs; the app provides them. */
export type JobRuntime = {
  readonly dependencies: Pick<AppDependencies, 'database' | 'clock' | 'log'>
  readonly features: readonly Feature[]
  readonly outbox: Outbox
  readonly realtime: Pushes
}

type Handler = (ctx: JobContext, data: never, prepared: never) => Promise<void>

/**
 * Milliseconds by which a job may run early, because the clocks of server and database differ. Its `now` is then the time at which it is
 * due, so that a deadline at that time has passed and a recurring job does not schedule the same run again.
 */
const clockTolerance = 1000

/** The task list of the worker: one task per reaction and per job, also under the names that earlier versions queued. */
export function createTasks(runtime: JobRuntime): TaskList {
  const tasks: TaskList = {}
  const add = (name: string, task: Task) => {
    if (tasks[name]) throw new Error(`Two features have the job ${name}`)
    tasks[name] = task
    for (const former of formerTaskNames(name)) tasks[former] ??= task
  }
  for (const feature of runtime.features) {
    for (const [event, reactions] of Object.entries(feature.reactions ?? {})) {
      for (const [reaction, handler] of Object.entries(reactions)) {
        add(reactionTask(feature.name, reaction, event), taskOf(runtime, handler as Handler))
      }
    }
    for (const [name, job] of Object.entries(feature.jobs ?? {}))
      add(jobTask(feature.name, name), taskOf(runtime, recurring(`${feature.name}.${name}`, job), job.prepare))
  }
  return tasks
}

/** Runs a handler in a transaction with a command context; clients are invalidated after the commit. */
export function runInContext(runtime: JobRuntime, work: (ctx: JobContext) => Promise<void>): Promise<void> {
  const { dependencies, outbox, realtime } = runtime
  return inTransaction(dependencies.database.db, async (db) => {
    const push: Push = (userIds, change) => void afterCommit(db, () => realtime.push(userIds, change))
    const pushEvent: Pushes['pushEvent'] = (...event) => void afterCommit(db, () => realtime.pushEvent(...event))
    await work({ db, now: dependencies.clock.now(), ...outbox(db), push, pushEvent })
  })
}

function taskOf(runtime: JobRuntime, handler: Handler, prepare?: Job['prepare']): Task {
  const { database, clock } = runtime.dependencies
  return async (payload, { job }) => {
    const { at, data } = payload as JobPayload
    const due = new Date(at)
    const isEarly = (now: Date) => due.getTime() > now.getTime() + clockTolerance
    const start = clock.now()
    const prepared = isEarly(start) ? undefined : await prepare?.({ db: database.db, now: start }, data)
    await runInContext(runtime, async (ctx) => {
      if (isEarly(ctx.now)) await reschedule(ctx, payload as JobPayload, job)
      else await handler(due > ctx.now ? { ...ctx, now: due } : ctx, data as never, prepared as never)
      await completeJob(ctx, job)
    })
  }
}

/** Reschedules a job after the clock was set back since it was written (a test clock restarts with each server start). */
const reschedule = (ctx: JobContext, payload: JobPayload, job: JobHelpers['job']) =>
  enqueue(ctx.db, [{ task: job.task_identifier, payload, key: job.key ?? undefined }], ctx.now)

/** Deletes the row in the commit of its effects, so a job takes effect exactly once. */
async function completeJob(ctx: JobContext, job: JobHelpers['job']): Promise<void> {
  const done =
    await sql`delete from graphile_worker._private_jobs where id = ${job.id} and locked_by = ${job.locked_by}`.execute(
      ctx.db,
    )
  if (done.numAffectedRows !== 1n) throw new Error(`Job ${job.id} was taken over by another worker`)
}

/** A recurring job writes its next run first, in the same transaction. */
function recurring(name: string, job: Job): Handler {
  const { cron } = job
  if (cron === undefined) return job.run
  return async (ctx, data, prepared) => {
    await ctx.schedule(name, {}, { at: nextRun(cron, ctx.now), key: cronKey(name) })
    await job.run(ctx, data, prepared)
  }
}

export const cronKey = (name: string) => `cron:${name}`

/** The first full minute after `after` that matches a crontab expression (UTC). */
export function nextRun(cron: string, after: Date): Date {
  const item = parseCronItem({ task: 'any', match: cron })
  const minute = 60_000
  const first = Math.floor(after.getTime() / minute) * minute + minute
  for (let time = first; time < first + 366 * 1440 * minute; time += minute) {
    const at = new Date(time)
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }
    if (item.match(digest)) return at
  }
  throw new Error(`The crontab expression ${cron} never comes true`)
}
