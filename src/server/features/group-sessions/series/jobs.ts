import { sql } from 'kysely'
import { isReminderTimely, momentAfter } from '#rules/sessions/moments.ts'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import type { OccurrenceRow } from '../queries.ts'
import { indexOtherDates } from '../discovery/index-sessions.ts'
import {
  hasJob,
  horizon,
  plannedColumns,
  planMoment,
  planOccurrence,
  type Planned,
  type PlannedMoment,
} from './plan-jobs.ts'

/**
 * One moment of an occurrence: tells what is due, and schedules the next one. Does nothing if it was moved or cancelled since. It is
 * locked, so that a move that is under way is not planned over.
 */
async function atMoment(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const planned = payload as PlannedMoment
  const { occurrenceId, startsAt, endsAt, moment } = planned
  const { rows } = await sql<Pick<OccurrenceRow, 'group_session_id' | 'status' | 'starts_at' | 'ends_at'>>`
    select group_session_id, status, starts_at, ends_at from group_occurrences where id = ${occurrenceId} for share`.execute(
    ctx.db,
  )
  const [row] = rows
  if (row?.status !== 'UPCOMING') return
  if (row.starts_at.getTime() !== startsAt || row.ends_at.getTime() !== endsAt) return
  await tell(ctx, row.group_session_id, planned)
  const next = momentAfter(moment)
  if (next !== null) await planMoment(ctx, { ...planned, moment: next })
}

async function tell(ctx: JobContext, groupSessionId: string, planned: PlannedMoment): Promise<void> {
  const { occurrenceId, sequence, startsAt, moment } = planned
  const about = { groupSessionId, occurrenceId, sequence }
  if (moment === 'open') await ctx.emit('group-session.starting', about)
  else if (moment === 'finish') await ctx.emit('group-session.finished', about)
  else if (isReminderTimely(moment, startsAt, ctx.now.getTime()))
    await ctx.emit('group-session.reminder-due', { ...about, hours: moment })
}

/**
 * Schedules the job of the next occurrences that have none: of a series, the demo or a restored backup, running ones too. Locked, as by a
 * command that changes one: that command plans it.
 */
async function planAgain(ctx: JobContext): Promise<void> {
  const { rows } = await sql<Planned>`
    select ${plannedColumns} from group_occurrences
    where status = 'UPCOMING' and starts_at > ${new Date(ctx.now.getTime() - DAY)}
      and starts_at < ${horizon(ctx.now)} and ends_at > ${ctx.now} and not ${hasJob}
    for share skip locked`.execute(ctx.db)
  for (const row of rows) await planOccurrence(ctx, row)
}

/** How many sessions one run of `refreshPassed` refreshes; the next run continues. */
const BATCH = 1000

/** Refreshes series whose current occurrence has ended, so that lists show the next one. */
async function refreshPassed({ db, now }: JobContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id, refresh_group_session(id, ${now}) from (
      select id from group_sessions where status = 'UPCOMING' and next_ends_at < ends_at and next_ends_at <= ${now}
      order by next_ends_at limit ${BATCH} for update skip locked) as passed`.execute(db)
  await indexOtherDates(
    db,
    rows.map(({ id }) => id),
  )
}

/** The jobs of series. */
export const seriesJobs: Readonly<Record<string, Job>> = {
  moment: { run: atMoment },
  'plan-again': { run: planAgain, cron: '11 * * * *' },
  'refresh-passed': { run: refreshPassed, cron: '* * * * *' },
}
