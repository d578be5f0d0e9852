import type { JobHelpers, Task } from 'graphile-worker'
import { sql } from 'kysely'
import type { JobContext } from '#server/platform/context.ts'
import { completeJob, isEarly, notBefore, reschedule, runInContext, type JobRuntime } from './job-context.ts'
import { enqueue, type JobPayload } from './outbox.ts'

type Job = JobHelpers['job']
export type ReactionHandler = ((ctx: JobContext, data: never) => Promise<void>) & { readonly isOwnJob?: boolean }

/**
 * The task of an event: runs its reactions in turn, each in a transaction that also takes it off the list, so each takes effect exactly
 * once. A reaction that asks another server, or fails, becomes a job of its own.
 */
export function eventTaskOf(runtime: JobRuntime, reactions: ReadonlyMap<string, ReactionHandler>): Task {
  const names = [...reactions.keys()]
  const separate = names.filter((name) => reactions.get(name)!.isOwnJob)
  const inTurn = names.filter((name) => !reactions.get(name)!.isOwnJob)

  return async (payload, { job }) => {
    const { at, data, left } = payload as JobPayload
    const spec = (task: string) => ({ task, payload: { at, data } })
    /** One transaction: enqueues, runs the first of the list, and takes it off. */
    const step = (enqueued: readonly string[], name: string | undefined, rest: readonly string[]) =>
      runInContext(runtime, async (ctx) => {
        if (isEarly(at, ctx.now)) await reschedule(ctx, payload as JobPayload, job)
        else {
          if (enqueued.length > 0) await enqueue(ctx.db, enqueued.map(spec), ctx.now)
          if (name !== undefined) await reactions.get(name)!(notBefore(ctx, at), data as never)
          if (rest.length > 0) return shorten(ctx, job, { at, data, left: rest })
        }
        await completeJob(ctx, job)
      })

    // A name of an earlier version becomes a job of its own, which runs under today's name.
    let enqueued = left === undefined ? separate : left.filter((name) => !reactions.has(name))
    let waiting = left === undefined ? inTurn : left.filter((name) => reactions.has(name))
    if (waiting.length === 0) return step(enqueued, undefined, [])
    if (isEarly(at, runtime.dependencies.clock.now())) return step([], undefined, [])
    while (waiting.length > 0) {
      const [name, ...rest] = waiting as [string, ...string[]]
      try {
        await step(enqueued, name, rest)
      } catch (error) {
        runtime.dependencies.log.warn(
          { err: error, task: name },
          'A reaction failed; it is tried again as a job of its own',
        )
        await step([...enqueued, name], undefined, rest)
      }
      enqueued = []
      waiting = rest
    }
  }
}

async function shorten(ctx: JobContext, { id, locked_by: worker }: Job, payload: JobPayload): Promise<void> {
  const changed = await sql`
    update graphile_worker._private_jobs set payload = ${JSON.stringify(payload)}::json where id = ${id} and locked_by = ${worker}`.execute(
    ctx.db,
  )
  if (changed.numAffectedRows !== 1n) throw new Error(`Job ${id} was taken over by another worker`)
}
