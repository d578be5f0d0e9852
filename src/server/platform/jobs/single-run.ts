import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'

/** Servers asked at once, and in one run: who is due waits for two that hang at most. */
export const askedAtOnce = 8
export const askedInOneRun = 2 * askedAtOnce

/** Milliseconds after which a run that found another one running in its process is repeated. */
const REPEAT_AFTER = 5_000

type SingleRun<Asked extends object> = {
  /** Asks the servers, outside of the transaction. */
  prepare: (ctx: Pick<JobContext, 'db' | 'now'>) => Promise<Asked>
  run: (ctx: JobContext, asked: Asked) => Promise<void>
  /** Enqueues the job for an instant. */
  schedule: (ctx: JobContext, at: Date) => Promise<unknown>
}

/** A job that waits for other servers, once at a time in a process: it holds one of the worker's slots at most, and mail is not delayed. */
export function singleRun<Asked extends object>({ prepare, run, schedule }: SingleRun<Asked>): Job {
  let isRunning = false
  return {
    async prepare(ctx) {
      if (isRunning) return null
      isRunning = true
      return prepare(ctx).finally(() => (isRunning = false))
    },
    async run(ctx, _payload, asked: Asked | null) {
      if (asked === null) await schedule(ctx, new Date(ctx.now.getTime() + REPEAT_AFTER))
      else await run(ctx, asked)
    },
  }
}
