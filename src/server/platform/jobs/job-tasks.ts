import { MINUTE } from '#rules/time/days.ts'
import { parseCronItem, type Task, type TaskList } from 'graphile-worker'
import type { JobContext, ReactionContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { traced } from '#server/platform/tracing/spans.ts'
import { isEarly, dueAt, reschedule, runInContext, withinJobTimeout, type JobRuntime } from './job-context.ts'
import { inputOf, jobTask, reactionTask, type JobPayload } from './outbox.ts'

type Handler = (ctx: ReactionContext, data: never, prepared: never) => Promise<void>

/** The task list of the worker: one task per reaction and per job. */
export function createTasks(runtime: JobRuntime): TaskList {
  const tasks: TaskList = {}
  const add = (name: string, task: Task) => {
    if (tasks[name]) throw new Error(`Two features have the job ${name}`)
    tasks[name] = task
  }
  for (const feature of runtime.features) {
    for (const [event, reactions] of Object.entries(feature.reactions ?? {})) {
      for (const [reaction, handler] of Object.entries(reactions))
        add(reactionTask(feature.name, reaction, event), taskOf(runtime, handler as Handler))
    }
    for (const [name, job] of Object.entries(feature.jobs ?? {}))
      add(jobTask(feature.name, name), taskOf(runtime, recurring(`${feature.name}.${name}`, job), job))
  }
  return tasks
}

function taskOf(runtime: JobRuntime, handler: Handler, job: Partial<Job> = {}): Task {
  const { prepare, prepareTimeout } = job
  const { database, clock } = runtime.dependencies
  const runTask: Task = async (payload, helpers) => {
    const { at, data } = inputOf(payload as JobPayload)
    const start = clock.now()
    const prepared =
      prepare === undefined || isEarly(at, start)
        ? undefined
        : await withinJobTimeout({ ...runtime, ...(prepareTimeout && { timeout: prepareTimeout }) }, () =>
            prepare({ db: database.db, now: start }, data),
          )
    const work = async (ctx: JobContext) => {
      if (isEarly(at, ctx.now)) await reschedule(ctx, payload as JobPayload, helpers.job)
      else await handler(dueAt(ctx, at), data as never, prepared as never)
    }
    await runInContext(runtime, work, job)
  }
  return (payload, helpers) =>
    traced(helpers.job.task_identifier, 'consumer', { 'kando.job_id': helpers.job.id }, async () => {
      await runTask(payload, helpers)
    })
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
  const first = Math.floor(after.getTime() / MINUTE) * MINUTE + MINUTE
  for (let time = first; time < first + 366 * 1440 * MINUTE; time += MINUTE) {
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
