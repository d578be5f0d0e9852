import { createAccountClaims, finishWriting, writeSoon } from '#server/features/calendars/public.ts'
import { MINUTE } from '#rules/time/days.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { Context, JobContext } from '#server/platform/context.ts'
import { DeadlineError, withDeadline } from '#server/platform/deadline.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { createEventWriter, type Progress } from './write-events.ts'

/** Accounts written at once, and in one run: who is due waits for two that hang at most. */
const AT_ONCE = 8
const BATCH = 2 * AT_ONCE

/** Milliseconds after which a run that found another one running in its process is repeated. */
const REPEAT_AFTER = 5_000

/** Null while another run of this process asks servers: at most one of the worker's slots waits for them, so that mail is not delayed. */
type Prepared = { isFull: boolean; changedUsers: string[]; hasMore: boolean } | null

/**
 * Writes sessions to the calendars of mentors: every minute what is due, and at once what changed. Each account has `timeout` milliseconds
 * whatever its calendar answers, so that none can delay the others.
 */
export function sessionJobs(dependencies: AppDependencies, timeout: number = MINUTE): Readonly<Record<string, Job>> {
  const limit = createConcurrencyLimiter({ concurrency: AT_ONCE })
  const claim = createAccountClaims(dependencies)
  const write = createEventWriter(dependencies)

  let isRunning = false

  async function prepare(ctx: Pick<JobContext, 'db' | 'now'>): Promise<Prepared> {
    if (isRunning) return null
    isRunning = true
    return writeDue(ctx).finally(() => (isRunning = false))
  }

  async function writeDue({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<Prepared> {
    const claimed = await claim(db, now, BATCH)
    const results = await Promise.all(
      claimed.map((account) =>
        limit(async () => {
          const { changed, ...writing } = await withDeadline(timeout, (signal) =>
            write(db, account, now, signal),
          ).catch(failedInTime)
          const isNews = await finishWriting(db, account, writing, now)
          return { userId: account.userId, isChanged: changed || isNews, isUnfinished: writing.isUnfinished }
        }).catch((error: unknown) => {
          dependencies.log.warn({ err: error, accountId: account.id }, 'sessions could not be written to a calendar')
          return null
        }),
      ),
    )
    const done = results.filter((result) => result !== null)
    return {
      isFull: claimed.length === BATCH,
      hasMore: done.some(({ isUnfinished }) => isUnfinished),
      changedUsers: done.filter(({ isChanged }) => isChanged).map(({ userId }) => userId),
    }
  }

  async function run(ctx: JobContext, _payload: object, prepared: Prepared): Promise<void> {
    if (prepared === null) return scheduleWriting(ctx, new Date(ctx.now.getTime() + REPEAT_AFTER))
    const { isFull, hasMore, changedUsers } = prepared
    if (isFull || hasMore) await scheduleWriting(ctx)
    if (changedUsers.length === 0) return
    ctx.push(changedUsers, { subject: 'calendars', ids: [] })
    ctx.push(changedUsers, { subject: 'bookings', ids: [] })
    ctx.push(changedUsers, { subject: 'group-sessions', ids: [] })
  }

  return {
    'write-events': { prepare, run, cron: '* * * * *' },
    'write-events-soon': { prepare, run },
  }
}

function failedInTime(error: unknown): Progress {
  if (error instanceof DeadlineError) return { failure: 'unreachable', isUnfinished: false, changed: false }
  throw error
}

const scheduleWriting = (ctx: Pick<Context, 'schedule'>, at?: Date) =>
  ctx.schedule('sessions.write-events-soon', {}, { key: 'sessions.write-events-soon', ...(at && { at }) })

/** Sessions of these mentors changed: their calendars follow at once. */
export async function writeEventsSoon(
  ctx: Pick<Context, 'db' | 'now' | 'schedule'>,
  userIds: readonly string[],
  options?: Parameters<typeof writeSoon>[3],
): Promise<void> {
  if (await writeSoon(ctx.db, userIds, ctx.now, options)) await scheduleWriting(ctx)
}
