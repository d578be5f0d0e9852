import { sql } from 'kysely'
import { HOUR, MINUTE } from '#rules/time/days.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { Context, JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import type { CalendarReader, ExternalCalendar } from './check-calendar.ts'
import { revocationJob } from './revoke-permissions.ts'
import { checkNext, claimDue, storeCheck } from './store.ts'

/** Calendars asked at once, and in one run: who is due waits for two that hang at most. */
const AT_ONCE = 8
const BATCH = 2 * AT_ONCE
/** A calendar that fails for less than this is not worth an e-mail. */
const NOTIFY_AFTER = HOUR

/** Milliseconds after which a run that found another one running in its process is repeated. */
const REPEAT_AFTER = 5_000

/** Null while another run of this process asks servers: at most one of the worker's slots waits for them, so that mail is not delayed. */
type Prepared = { isFull: boolean; changedUsers: string[] } | null
type Dependencies = Pick<AppDependencies, 'log' | 'secrets' | 'calendarProviders'> & { reader: CalendarReader }

/** Keeps busy times fresh: every minute what is due, and at once what somebody is looking at. */
export function calendarJobs(dependencies: Dependencies): Readonly<Record<string, Job>> {
  const { reader, log } = dependencies
  const limit = createConcurrencyLimiter({ concurrency: AT_ONCE })

  async function refresh(db: JobContext['db'], calendar: ExternalCalendar, now: Date): Promise<boolean> {
    try {
      return await storeCheck(db, await reader.checkCalendar(calendar, now))
    } catch (error) {
      log.warn({ err: error, calendarId: calendar.id }, 'a calendar could not be checked')
      return false
    }
  }

  let isRunning = false

  async function prepare(ctx: Pick<JobContext, 'db' | 'now'>): Promise<Prepared> {
    if (isRunning) return null
    isRunning = true
    return refreshDue(ctx).finally(() => (isRunning = false))
  }

  async function refreshDue({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<Prepared> {
    const due = await claimDue(db, now, BATCH)
    const changed = await Promise.all(due.map((calendar) => limit(() => refresh(db, calendar, now))))
    const changedUsers = due.filter((_, index) => changed[index]).map((calendar) => calendar.user_id)
    return { isFull: due.length === BATCH, changedUsers }
  }

  async function run(ctx: JobContext, _payload: object, prepared: Prepared): Promise<void> {
    if (prepared === null) return scheduleRefresh(ctx, new Date(ctx.now.getTime() + REPEAT_AFTER))
    const { isFull, changedUsers } = prepared
    if (changedUsers.length > 0) ctx.push(changedUsers, { subject: 'calendars', ids: [] })
    if (isFull) await scheduleRefresh(ctx)
    await notifyFailing(ctx)
  }

  return {
    refresh: { prepare, run, cron: '* * * * *' },
    'refresh-soon': { prepare, run },
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
