import { parseCronItem, type JobHelpers, type Task, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { JobContext } from '#server/platform/context.ts'
import { afterCommit, inTransaction } from '#server/platform/database/database.ts'
import type { Push } from '#server/platform/http/dispatch.ts'
import type { Feature, Job } from '#server/platform/feature.ts'
import { enqueue, jobTask, reactionTask, type JobPayload, type Outbox } from './outbox.ts'
import type { Parts } from '#server/platform/dependencies.ts'

/** What jobs run on: the app. */
export type JobHost = {
  readonly parts: Pick<Parts, 'database' | 'clock' | 'log'>
  readonly features: readonly Feature[]
  readonly outbox: Outbox
  readonly realtime: { readonly push: Push }
}

type Handler = (ctx: JobContext, data: never) => Promise<void>

/**
 * Jobs that are up to a second early run: the clocks of the machine and of the database are not one. For them it is the time at which they
 * are due: what ends then has ended, and the next run is not this one again.
 */
const early = 1000

/** Everything the worker can run: one task per reaction and per job. */
export function createTasks(host: JobHost): TaskList {
  const tasks: TaskList = {}
  const add = (name: string, task: Task) => {
    if (tasks[name]) throw new Error(`Two features have the job ${name}`)
    tasks[name] = task
  }
  for (const feature of host.features) {
    for (const [event, reactions] of Object.entries(feature.reactions ?? {})) {
      for (const [reaction, handler] of Object.entries(reactions)) {
        add(reactionTask(feature.name, reaction, event), taskOf(host, handler as Handler))
      }
    }
    for (const [name, job] of Object.entries(feature.jobs ?? {}))
      add(jobTask(feature.name, name), taskOf(host, recurring(`${feature.name}.${name}`, job)))
  }
  return tasks
}

/** Runs a handler in a transaction, with what commands have; wakes browsers after the commit. */
export function runInContext(host: JobHost, work: (ctx: JobContext) => Promise<void>): Promise<void> {
  const { parts, outbox, realtime } = host
  return inTransaction(parts.database.db, async (db) => {
    const push: Push = (userIds, wake) => void afterCommit(db, () => realtime.push(userIds, wake))
    await work({ db, now: parts.clock.now(), ...outbox(db), push })
  })
}

function taskOf(host: JobHost, handler: Handler): Task {
  return (payload, { job }) =>
    runInContext(host, async (ctx) => {
      const { at, data } = payload as JobPayload
      const due = new Date(at)
      if (due.getTime() > ctx.now.getTime() + early) await waitAgain(ctx, payload as JobPayload, job)
      else await handler(due > ctx.now ? { ...ctx, now: due } : ctx, data as never)
      await finish(ctx, job)
    })
}

/** The clock was set back since the job was written (a test clock starts anew with each start of the program). */
const waitAgain = (ctx: JobContext, payload: JobPayload, job: JobHelpers['job']) =>
  enqueue(ctx.db, [{ task: job.task_identifier, payload, key: job.key ?? undefined }], ctx.now)

/** The row goes with the effects, in one commit: what a job wrote is never written twice. */
async function finish(ctx: JobContext, job: JobHelpers['job']): Promise<void> {
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
  return async (ctx, data) => {
    await ctx.schedule(name, {}, { at: nextRun(cron, ctx.now), key: cronKey(name) })
    await job.run(ctx, data)
  }
}

export const cronKey = (name: string) => `cron:${name}`

/** The first full minute after `after` that a crontab expression (UTC) names. */
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
