import { createAccountClaims, finishWriting, writeSoon } from '#server/features/calendars/public.ts'
import { MINUTE } from '#rules/time/days.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { Context, JobContext } from '#server/platform/context.ts'
import { DeadlineError, withDeadline } from '#server/platform/deadline.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { askedAtOnce, askedInOneRun, singleRun } from '#server/platform/jobs/single-run.ts'
import { createEventWriter, type Progress } from './write-events.ts'

type Asked = { isFull: boolean; changedUsers: string[]; hasMore: boolean }

/**
 * Writes sessions to the calendars of mentors: every minute what is due, and at once what changed. Each account has `timeout` milliseconds
 * whatever its calendar answers, so that none can delay the others.
 */
export function sessionJobs(dependencies: AppDependencies, timeout: number = MINUTE): Readonly<Record<string, Job>> {
  const limit = createConcurrencyLimiter({ concurrency: askedAtOnce })
  const claim = createAccountClaims(dependencies)
  const write = createEventWriter(dependencies)

  async function writeDue({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<Asked> {
    const claimed = await claim(db, now, askedInOneRun)
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
      isFull: claimed.length === askedInOneRun,
      hasMore: done.some(({ isUnfinished }) => isUnfinished),
      changedUsers: done.filter(({ isChanged }) => isChanged).map(({ userId }) => userId),
    }
  }

  async function run(ctx: JobContext, asked: Asked): Promise<void> {
    const { isFull, hasMore, changedUsers } = asked
    if (isFull || hasMore) await scheduleWriting(ctx)
    if (changedUsers.length === 0) return
    ctx.push(changedUsers, { subject: 'calendars', ids: [] })
    ctx.push(changedUsers, { subject: 'bookings', ids: [] })
    ctx.push(changedUsers, { subject: 'group-sessions', ids: [] })
  }

  const job = singleRun({ prepare: writeDue, run, schedule: scheduleWriting })
  return {
    'write-events': { ...job, cron: '* * * * *' },
    'write-events-soon': job,
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
