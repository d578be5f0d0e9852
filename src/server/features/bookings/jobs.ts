import { sql } from 'kysely'
import { isExpired } from '#rules/bookings/booking.ts'
import { isReminderTimely, momentAfter } from '#rules/sessions/moments.ts'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { isScheduled } from '#server/platform/jobs/outbox.ts'
import { systemReason } from '#server/platform/i18n/reference-words.ts'
import { invalidateClients } from './invalidate-clients.ts'
import { jobKey, planJobs, planMoment, type Planned, type PlannedMoment } from './plan-jobs.ts'
import { findBooking, findBookingTimes, stateOf } from './queries.ts'
import { settleRequests } from './settle-requests.ts'
import { cancelBooking, scheduleLockOf, settledRequest, type BookingRow } from './store.ts'

/**
 * One moment of a session: tells what is due, and schedules the next one. Does nothing if the session was moved or cancelled since. It is
 * locked, so that a move that is under way is not planned over.
 */
async function atMoment(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const planned = payload as PlannedMoment
  const { bookingId, startsAt, endsAt, moment } = planned
  const session = await findBookingTimes(ctx.db, bookingId, 'locked')
  if (session?.status !== 'UPCOMING') return
  if (session.starts_at.getTime() !== startsAt || session.ends_at.getTime() !== endsAt) return
  await tell(ctx, planned)
  const next = momentAfter(moment)
  if (next !== null) await planMoment(ctx, { ...planned, moment: next })
}

async function tell(ctx: JobContext, { bookingId, sequence, startsAt, moment }: PlannedMoment): Promise<void> {
  if (moment === 'open') await ctx.emit('booking.starting', { bookingId, sequence })
  else if (moment === 'finish') await ctx.emit('booking.finished', { bookingId, sequence })
  else if (isReminderTimely(moment, startsAt, ctx.now.getTime()))
    await ctx.emit('booking.reminder-due', { bookingId, sequence, hours: moment })
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

/**
 * Schedules the job of sessions that have none (the demo, a restored backup), running ones too. Locked, as by a command that changes one:
 * that command plans it.
 */
async function planAgain(ctx: JobContext): Promise<void> {
  const soon = new Date(ctx.now.getTime() + 2 * DAY)
  const { rows } = await sql<Planned>`
    select id, status, sequence, starts_at, ends_at, expires_at from bookings
    where ((status = 'PENDING' and expires_at < ${soon})
        or (status = 'UPCOMING' and starts_at > ${new Date(ctx.now.getTime() - DAY)} and starts_at < ${soon} and ends_at > ${ctx.now}))
      and not ${isScheduled(sql`${jobKey('')} || bookings.id`)}
    for share skip locked`.execute(ctx.db)
  for (const session of rows) await planJobs(ctx, session)
}

/** The jobs of sessions. */
export const bookingJobs: Readonly<Record<string, Job>> = {
  moment: { run: atMoment },
  expire: { run: expire },
  'settle-requests': { run: settleRequests, cron: '* * * * *' },
  'plan-again': { run: planAgain, cron: '7 * * * *' },
}
