import { sql } from 'kysely'
import { momentAhead, momentAt, type Moment } from '#rules/sessions/moments.ts'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import { isScheduled } from '#server/platform/jobs/outbox.ts'
import type { OccurrenceRow } from '../queries.ts'

/** The job of an occurrence: there is one at a time. */
const jobKey = (occurrenceId: string) => `occurrence:${occurrenceId}`
/** SQL: whether an occurrence has its job. */
export const hasJob = isScheduled(sql`${jobKey('')} || group_occurrences.id`)

export type Planned = Pick<OccurrenceRow, 'id' | 'sequence' | 'starts_at' | 'ends_at'>
export const plannedColumns = sql`id, sequence, starts_at, ends_at`
/** An occurrence as it was agreed, and what is due. `sequence` stays that of the agreement, so that a repeated job tells the same. */
export type PlannedMoment = { occurrenceId: string; sequence: number; startsAt: number; endsAt: number; moment: Moment }

/** Occurrences that start until then have a job; an hourly one schedules the rest of a series. */
export const horizon = (now: Date) => new Date(now.getTime() + 2 * DAY)

/**
 * Schedules what comes of occurrences that were planned or moved, in that transaction: the first moment of each, which schedules the next
 * one. One that moves beyond the horizon keeps its job, at its new time.
 */
export async function planOccurrences(ctx: JobContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Planned>`
    select ${plannedColumns} from group_occurrences
    where id = any(${ids}::uuid[]) and (starts_at < ${horizon(ctx.now)} or ${hasJob})`.execute(ctx.db)
  for (const row of rows) await planOccurrence(ctx, row)
}

export async function planOccurrence(ctx: JobContext, { id, sequence, ...row }: Planned): Promise<void> {
  const times = { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() }
  await planMoment(ctx, { occurrenceId: id, sequence, ...times, moment: momentAhead(times, ctx.now.getTime()) })
}

export const planMoment = (ctx: JobContext, planned: PlannedMoment): Promise<void> =>
  ctx.schedule('group-sessions.moment', planned, {
    at: new Date(momentAt(planned.moment, planned)),
    key: jobKey(planned.occurrenceId),
  })

/** Removes the jobs of cancelled occurrences. */
export const dropJobs = (ctx: JobContext, ids: readonly string[]): Promise<void> => ctx.unschedule(...ids.map(jobKey))
