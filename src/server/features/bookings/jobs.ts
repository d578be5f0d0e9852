import { sql } from 'kysely'
import { isExpired, isReminderTimely, type ReminderHours } from '#rules/bookings/booking.ts'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { isScheduled } from '#server/platform/jobs/outbox.ts'
import { systemReason } from '#server/platform/i18n/reference-words.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { expiryKey, finishKey, planJobs, type Planned } from './plan-jobs.ts'
import { findBooking, stateOf } from './queries.ts'
import { settleRequests } from './settle-requests.ts'
import { cancelBooking, scheduleLockOf, settledRequest, type BookingRow } from './store.ts'

/** Does nothing if the session was moved, ended or cancelled since the job was scheduled. */
async function remind(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const { bookingId, sequence, startsAt, hours } = payload as {
    bookingId: string
    sequence: number
    startsAt: number
    hours: ReminderHours
  }
  const session = await findBooking(ctx.db, bookingId)
  if (!session || session.status !== 'UPCOMING' || session.starts_at.getTime() !== startsAt) return
  if (isReminderTimely(hours, startsAt, ctx.now.getTime()))
    await ctx.emit('booking.reminder-due', { bookingId, sequence, hours })
}

/** As `remind`: the room is open. */
async function open(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const { bookingId, sequence, startsAt } = payload as { bookingId: string; sequence: number; startsAt: number }
  const session = await findBooking(ctx.db, bookingId)
  if (session?.status === 'UPCOMING' && session.starts_at.getTime() === startsAt)
    await ctx.emit('booking.starting', { bookingId, sequence })
}

/** As `remind`, only for a session that was not moved or cancelled since. */
async function finish(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const { bookingId, sequence, endsAt } = payload as { bookingId: string; sequence: number; endsAt: number }
  const session = await findBooking(ctx.db, bookingId)
  if (session?.status !== 'UPCOMING' || session.ends_at.getTime() !== endsAt) return
  await ctx.emit('booking.finished', { bookingId, sequence })
}

async function expire(ctx: JobContext, { bookingId }: Record<string, unknown>): Promise<void> {
  await scheduleLockOf(bookingId as string).execute(ctx.db)
  const session = await findBooking(ctx.db, bookingId as string)
  if (session && isExpired(stateOf(session), ctx.now.getTime())) await endUnanswered(ctx, session)
}

async function endUnanswered(ctx: JobContext, session: BookingRow): Promise<void> {
  // One that waited for a calendar says nothing of the mentor.
  const settled = session.awaits_calendar ? {} : settledRequest('expired', ctx.now)
  const ended = await cancelBooking(ctx, session, null, systemReason('unanswered'), settled)
  await ctx.emit('booking.expired', { bookingId: session.id, sequence: ended.sequence })
  invalidateClients(ctx, session)
}

/** Schedules the jobs of sessions that have none (the demo, a restored backup), running ones too. */
async function planAgain(ctx: JobContext): Promise<void> {
  const soon = new Date(ctx.now.getTime() + 2 * DAY)
  const { rows } = await sql<Planned>`
    select id, status, sequence, starts_at, ends_at, expires_at from bookings
    where (status = 'PENDING' and expires_at < ${soon} and not ${isScheduled(sql`${expiryKey('')} || bookings.id`)})
      or (status = 'UPCOMING' and starts_at > ${new Date(ctx.now.getTime() - DAY)} and starts_at < ${soon} and ends_at > ${ctx.now}
        and not ${isScheduled(sql`${finishKey('')} || bookings.id`)})`.execute(ctx.db)
  for (const session of rows) await planJobs(ctx, session)
}

/** The jobs of sessions. */
export const bookingJobs: Readonly<Record<string, Job>> = {
  remind: { run: remind },
  open: { run: open },
  finish: { run: finish },
  expire: { run: expire },
  'settle-requests': { run: settleRequests, cron: '* * * * *' },
  'plan-again': { run: planAgain, cron: '7 * * * *' },
}
