import { sql } from 'kysely'
import { isReminderTimely, REMINDER_HOURS, remindersAhead, type ReminderHours } from '#rules/booking.ts'
import { DAY } from '#rules/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'

type Row = { id: string; group_session_id: string; starts_at: Date; ends_at: Date; status: string; sequence: number }
type Planned = { occurrenceId: string; startsAt: number }

const reminderKey = (id: string, hours: ReminderHours) => `group-reminder:${id}:${hours}`
const finishKey = (id: string) => `group-finish:${id}`
const columns = sql`id, group_session_id, starts_at, ends_at, status, sequence`

/** Jobs are planned for the coming two days; the rest of a series is planned hour by hour. */
const soon = (now: Date) => new Date(now.getTime() + 2 * DAY)

/** Plans what is ahead of an occurrence: its reminders and its end, one waiting job each; one that was planned for another time finds so when it runs. */
async function plan(ctx: JobContext, { id, starts_at, ends_at }: Row): Promise<void> {
  const planned: Planned = { occurrenceId: id, startsAt: starts_at.getTime() }
  for (const { hours, at } of remindersAhead(planned.startsAt, ctx.now.getTime()))
    await ctx.schedule(
      'group-sessions.remind',
      { ...planned, hours },
      { at: new Date(at), key: reminderKey(id, hours) },
    )
  await ctx.schedule('group-sessions.finish', planned, { at: ends_at, key: finishKey(id) })
}

/** Plans for the occurrences of a session that come soon. */
export async function planSession(ctx: JobContext, { groupSessionId }: { groupSessionId: string }): Promise<void> {
  const { rows } = await sql<Row>`
    select ${columns} from group_occurrences where group_session_id = ${groupSessionId} and status = 'UPCOMING'
      and ends_at > ${ctx.now} and starts_at < ${soon(ctx.now)}`.execute(ctx.db)
  for (const row of rows) await plan(ctx, row)
}

/** Takes back what waits for occurrences that do not take place. */
export async function dropReminders(ctx: JobContext, { occurrenceIds }: { occurrenceIds: string[] }): Promise<void> {
  for (const id of occurrenceIds)
    for (const key of [...REMINDER_HOURS.map((hours) => reminderKey(id, hours)), finishKey(id)])
      await ctx.unschedule(key)
}

/** Null when it was moved or cancelled since this was planned. */
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

async function finish(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const row = await findPlanned(ctx, payload as Planned)
  if (!row || row.ends_at > ctx.now) return
  const { group_session_id: groupSessionId, id: occurrenceId, sequence } = row
  await ctx.emit('group-session.finished', { groupSessionId, occurrenceId, sequence })
}

/** Plans for all occurrences that come soon, whether an event announced them or not. The keys make it harmless for those that are planned. */
async function planAgain(ctx: JobContext): Promise<void> {
  const { rows } = await sql<Row>`
    select ${columns} from group_occurrences
    where status = 'UPCOMING' and starts_at > ${new Date(ctx.now.getTime() - DAY)} and starts_at < ${soon(ctx.now)} and ends_at > ${ctx.now}`.execute(
    ctx.db,
  )
  for (const row of rows) await plan(ctx, row)
}

/** The jobs of occurrences. */
export const occurrenceJobs: Readonly<Record<string, Job>> = {
  remind: { run: remind },
  finish: { run: finish },
  'plan-again': { run: planAgain, cron: '11 * * * *' },
}
