import { sql } from 'kysely'
import { isReminderTimely, REMINDER_HOURS, remindersAhead, type ReminderHours } from '#rules/bookings/booking.ts'
import { JOIN_OPENS_BEFORE } from '#rules/sessions/join.ts'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Job, Reactions } from '#server/platform/feature.ts'
import { isScheduled } from '#server/platform/jobs/outbox.ts'
import type { OccurrenceRow } from '../queries.ts'

type Row = Pick<OccurrenceRow, 'id' | 'group_session_id' | 'starts_at' | 'ends_at' | 'status' | 'sequence'>
/** The payload of a job; one scheduled for a start that has changed since does nothing. */
type Planned = { occurrenceId: string; startsAt: number }

const reminderKey = (id: string, hours: ReminderHours) => `group-reminder:${id}:${hours}`
const openKey = (id: string) => `group-open:${id}`
const finishKey = (id: string) => `group-finish:${id}`
const columns = sql`id, group_session_id, starts_at, ends_at, status, sequence`

/** Jobs are scheduled two days ahead; an hourly job schedules the rest of a series. */
const horizon = (now: Date) => new Date(now.getTime() + 2 * DAY)

/** Schedules the remaining reminders of an occurrence, and the event of its end; keys replace jobs that are already scheduled. */
async function scheduleOccurrence(ctx: JobContext, { id, starts_at, ends_at }: Row): Promise<void> {
  const planned: Planned = { occurrenceId: id, startsAt: starts_at.getTime() }
  for (const { hours, at } of remindersAhead(planned.startsAt, ctx.now.getTime()))
    await ctx.schedule(
      'group-sessions.remind',
      { ...planned, hours },
      { at: new Date(at), key: reminderKey(id, hours) },
    )
  const opensAt = planned.startsAt - JOIN_OPENS_BEFORE
  if (opensAt > ctx.now.getTime())
    await ctx.schedule('group-sessions.open', planned, { at: new Date(opensAt), key: openKey(id) })
  await ctx.schedule('group-sessions.finish', planned, { at: ends_at, key: finishKey(id) })
}

/** Schedules the jobs of a session's next occurrences. */
async function scheduleSession(ctx: JobContext, { groupSessionId }: { groupSessionId: string }): Promise<void> {
  const { rows } = await sql<Row>`
    select ${columns} from group_occurrences where group_session_id = ${groupSessionId} and status = 'UPCOMING'
      and ends_at > ${ctx.now} and starts_at < ${horizon(ctx.now)}`.execute(ctx.db)
  for (const row of rows) await scheduleOccurrence(ctx, row)
}

/** Removes the scheduled jobs of cancelled occurrences. */
async function unscheduleOccurrences(ctx: JobContext, { occurrenceIds }: { occurrenceIds: string[] }): Promise<void> {
  for (const id of occurrenceIds)
    for (const key of [...REMINDER_HOURS.map((hours) => reminderKey(id, hours)), openKey(id), finishKey(id)])
      await ctx.unschedule(key)
}

/** The occurrence of a job; null when it was moved or cancelled since the job was scheduled. */
async function findPlanned(ctx: JobContext, { occurrenceId, startsAt }: Planned): Promise<Row | null> {
  const { rows } = await sql<Row>`select ${columns} from group_occurrences where id = ${occurrenceId}`.execute(ctx.db)
  return rows[0]?.status === 'UPCOMING' && rows[0].starts_at.getTime() === startsAt ? rows[0] : null
}

async function remind(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const planned = payload as Planned & { hours: ReminderHours }
  const row = await findPlanned(ctx, planned)
  if (!row || !isReminderTimely(planned.hours, planned.startsAt, ctx.now.getTime())) return
  const { group_session_id: groupSessionId, id: occurrenceId, sequence } = row
  await ctx.emit('group-session.reminder-due', { groupSessionId, occurrenceId, sequence, hours: planned.hours })
}

/** Its room is open. */
async function open(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const row = await findPlanned(ctx, payload as Planned)
  if (!row) return
  const { group_session_id: groupSessionId, id: occurrenceId, sequence } = row
  await ctx.emit('group-session.starting', { groupSessionId, occurrenceId, sequence })
}

async function finish(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const row = await findPlanned(ctx, payload as Planned)
  if (!row || row.ends_at > ctx.now) return
  const { group_session_id: groupSessionId, id: occurrenceId, sequence } = row
  await ctx.emit('group-session.finished', { groupSessionId, occurrenceId, sequence })
}

/** Schedules the jobs of the next occurrences that have none yet. */
async function scheduleNext(ctx: JobContext): Promise<void> {
  const { rows } = await sql<Row>`
    select ${columns} from group_occurrences
    where status = 'UPCOMING' and starts_at > ${new Date(ctx.now.getTime() - DAY)}
      and starts_at < ${horizon(ctx.now)} and ends_at > ${ctx.now}
      and not ${isScheduled(sql`${finishKey('')} || group_occurrences.id`)}`.execute(ctx.db)
  for (const row of rows) await scheduleOccurrence(ctx, row)
}

/** How many sessions one run of `refreshPassed` refreshes; the next run continues. */
const BATCH = 1000

/** Refreshes series whose current occurrence has ended, so that lists show the next one. */
async function refreshPassed({ db, now }: JobContext): Promise<void> {
  await sql`
    select refresh_group_session(id, ${now}) from (
      select id from group_sessions where status = 'UPCOMING' and next_ends_at < ends_at and next_ends_at <= ${now}
      order by next_ends_at limit ${BATCH} for update skip locked) as passed`.execute(db)
}

export const seriesJobs: Readonly<Record<string, Job>> = {
  remind: { run: remind },
  open: { run: open },
  finish: { run: finish },
  'plan-again': { run: scheduleNext, cron: '11 * * * *' },
  'refresh-passed': { run: refreshPassed, cron: '* * * * *' },
}

/** Jobs follow the times of a session. */
export const scheduleReactions: Reactions = {
  'group-session.created': { plan: scheduleSession },
  'group-session.moved': { plan: scheduleSession },
  'group-session.time-changed': { plan: scheduleSession },
  'group-session.cancelled': { plan: unscheduleOccurrences },
}
