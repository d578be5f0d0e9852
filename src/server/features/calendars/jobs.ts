import { sql } from 'kysely'
import { HOUR, MINUTE } from '#rules/time/days.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { Context, JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { askedAtOnce, askedInOneRun, singleRun } from '#server/platform/jobs/single-run.ts'
import type { CalendarReader, ExternalCalendar } from './check-calendar.ts'
import { revocationJob } from './revoke-permissions.ts'
import { checkNext, claimDue, storeCheck } from './store.ts'

/** A calendar that fails for less than this is not worth an e-mail. */
const NOTIFY_AFTER = HOUR

type Asked = { isFull: boolean; changedUsers: string[] }
type Dependencies = Pick<AppDependencies, 'log' | 'secrets' | 'calendarProviders'> & { reader: CalendarReader }

/** Keeps busy times fresh: every minute what is due, and at once what somebody is looking at. */
export function calendarJobs(dependencies: Dependencies): Readonly<Record<string, Job>> {
  const { reader, log } = dependencies
  const limit = createConcurrencyLimiter({ concurrency: askedAtOnce })

  async function refresh(db: JobContext['db'], calendar: ExternalCalendar, now: Date): Promise<boolean> {
    try {
      return await storeCheck(db, await reader.checkCalendar(calendar, now))
    } catch (error) {
      log.warn({ err: error, calendarId: calendar.id }, 'a calendar could not be checked')
      return false
    }
  }

  async function refreshDue({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<Asked> {
    const due = await claimDue(db, now, askedInOneRun)
    const changed = await Promise.all(due.map((calendar) => limit(() => refresh(db, calendar, now))))
    const changedUsers = due.filter((_, index) => changed[index]).map((calendar) => calendar.user_id)
    return { isFull: due.length === askedInOneRun, changedUsers }
  }

  async function run(ctx: JobContext, asked: Asked): Promise<void> {
    const { isFull, changedUsers } = asked
    if (changedUsers.length > 0) ctx.push(changedUsers, { subject: 'calendars', ids: [] })
    if (isFull) await scheduleRefresh(ctx)
    await notifyFailing(ctx)
  }

  const job = singleRun({ prepare: refreshDue, run, schedule: scheduleRefresh })
  return {
    refresh: { ...job, cron: '* * * * *' },
    'refresh-soon': job,
    revoke: revocationJob(dependencies),
  }
}

const scheduleRefresh = (ctx: Pick<Context, 'schedule'>, at?: Date) =>
  ctx.schedule('calendars.refresh-soon', {}, { key: 'calendars.refresh-soon', ...(at && { at }) })

/** Once per failure and account, whatever restarts: the row remembers it until the calendar works again. */
async function notifyFailing(ctx: JobContext): Promise<void> {
  const { rows } = await sql<{ id: string; failing_since: Date }>`
    with failing as (
      update calendars set notified_at = ${ctx.now}
      where notified_at is null and failing_since <= ${new Date(ctx.now.getTime() - NOTIFY_AFTER)}
      returning id, account_id, failing_since)
    select distinct on (coalesce(account_id, id)) id, failing_since from failing
    where not exists (select from calendars other where other.account_id = failing.account_id and other.notified_at is not null)
    order by coalesce(account_id, id), failing_since`.execute(ctx.db)
  for (const { id, failing_since: since } of rows)
    await ctx.emit('calendar.failing', { calendarId: id, at: since.toISOString() })
}

const lastRequests = new Map<string, number>()
const MAX_USERS = 5_000

/** Somebody looks at free times that were read more than a minute ago: the calendars are asked at once, at most once a minute. */
export async function refreshSoon(ctx: Context, userId: string): Promise<void> {
  const minute = Math.floor(ctx.now.getTime() / MINUTE)
  if (lastRequests.get(userId) === minute) return
  if (lastRequests.size >= MAX_USERS) lastRequests.clear()
  lastRequests.set(userId, minute)
  // One that fails keeps its back-off.
  if (await checkNext(ctx.db, userId, ctx.now, { failing: false })) await scheduleRefresh(ctx)
}
