import { sql } from 'kysely'
import { isFinal, nextPeriod, periodOf } from '#rules/insight/periods.ts'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { countFigures } from './count-figures.ts'
import { beginPeriod, findFirstDay, findPeriods } from './store.ts'

/** A run counts one period; the next one begins after it. */
type Progress = { after?: number }

/**
 * Every night: counts each period again that can still change, up to the last midnight, one after the other. So a missed night is made up
 * for by the next one, and a second run changes nothing.
 */
export const insightJobs: Readonly<Record<string, Job>> = {
  count: { run: (ctx, data) => countNext(ctx, data), cron: '13 2 * * *', isLongRunning: true },
}

async function countNext(ctx: JobContext, { after }: Progress): Promise<void> {
  const today = Math.floor(ctx.now.getTime() / DAY)
  const period = await findNext(ctx, today, after)
  if (period === undefined) return
  const until = new Date(today * DAY)
  // Longer than a request may take.
  await sql`set local statement_timeout = '4min'`.execute(ctx.db)
  await beginPeriod(ctx.db, period, until)
  for (const count of countFigures) await count(ctx.db, { period, until })
  await ctx.schedule('insight.count', { after: period }, { key: 'insight.count next' })
}

/** The first period after this one that has begun and was not counted since its last change. */
async function findNext({ db }: JobContext, today: number, after?: number): Promise<number | undefined> {
  const firstDay = await findFirstDay(db)
  if (firstDay === undefined) return undefined
  const counted = new Map((await findPeriods(db)).map((one) => [Date.parse(one.period) / DAY, one.computedAt]))
  const start = after === undefined ? periodOf(firstDay) : nextPeriod(after)
  for (let period = start; period < today; period = nextPeriod(period)) {
    const at = counted.get(period)
    if (!at || !isFinal(period, at.getTime() / DAY)) return period
  }
  return undefined
}
