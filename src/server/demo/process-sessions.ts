import { sql } from 'kysely'
import { reviewLimits } from '#contract/reviews/constants.ts'
import { DAY } from '#rules/time/days.ts'
import { storeNotifications } from '../features/notifications/store.ts'
import { reviewNotices } from '../features/reviews/notices.ts'
import { finishSession } from '../features/rooms/record-attendance.ts'
import type { Events } from '#server/events.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { enqueue, jobTask } from '#server/platform/jobs/outbox.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'

/** The repeated jobs that plan reminders, expiries, ends and chat lines of sessions whose events nobody emitted, and count for staff. */
const planningJobs = [
  ['bookings', 'plan-again'],
  ['group-sessions', 'plan-again'],
  ['chat', 'plan-soon'],
  ['insight', 'count'],
] as const

/** Has the worker plan the jobs of the demo's sessions as soon as it starts, not only at their next turn. */
export const planSessions = (db: Db, now: Date): Promise<void> =>
  enqueue(
    db,
    planningJobs.map(([feature, job]) => ({
      task: jobTask(feature, job),
      payload: { at: now.toISOString(), data: {} },
    })),
    now,
  )

type Dependencies = { readonly rooms: Rooms; readonly env: Pick<Env, 'APP_URL'> }
type Settled = 'booking.attendance-settled' | 'group-session.finished'
type Finished = { [E in Settled]: { event: E; endsAt: Date; payload: Events[E] } }

/**
 * Past sessions as the events of their ends would have left them: those that not both attended are missed, and whoever may still review
 * one was notified at its end. No e-mail is sent.
 */
export async function processPastSessions(db: Db, now: Date, { rooms, env }: Dependencies): Promise<void> {
  const finish = finishSession(rooms)
  for (const payload of await findUnattended(db, now)) await finish({ ...contextAt(db, now), at: now }, payload)
  const { table } = reviewNotices(env)
  for (const { event, endsAt, payload } of await findReviewable(db, now)) {
    const ctx = contextAt(db, endsAt)
    const deliveries = await table[event]?.shown?.(ctx, payload as never)
    const inApp = (deliveries ?? []).flatMap(({ content, ...delivery }) =>
      content.inApp === null ? [] : [{ ...delivery, content: content.inApp }],
    )
    await storeNotifications(ctx, inApp)
  }
}

async function findUnattended(db: Db, now: Date): Promise<Events['booking.finished'][]> {
  const { rows } = await sql<Events['booking.finished']>`
    select id as "bookingId", sequence from bookings
    where status = 'UPCOMING' and ends_at <= ${now} and (mentor_joined_at is null or mentee_joined_at is null)`.execute(
    db,
  )
  return rows
}

/** The ends of sessions that can still be reviewed, in their order. */
async function findReviewable(db: Db, now: Date): Promise<Finished[Settled][]> {
  const since = new Date(now.getTime() - reviewLimits.days * DAY)
  const { rows } = await sql<Finished[Settled]>`
    select 'booking.attendance-settled' as event, ends_at as "endsAt", json_build_object('bookingId', id, 'sequence', sequence) as payload
    from bookings where status = 'UPCOMING' and ends_at > ${since} and ends_at <= ${now}
    union all
    select 'group-session.finished', ends_at,
      json_build_object('groupSessionId', group_session_id, 'occurrenceId', id, 'sequence', sequence)
    from group_occurrences where status = 'UPCOMING' and ends_at > ${since} and ends_at <= ${now}
    order by 2`.execute(db)
  return rows
}

const nothing = async () => {}

/** The context of a job at a past instant, whose further events and pushes concern nobody. */
const contextAt = (db: Db, now: Date): JobContext => ({
  db,
  now,
  emit: nothing,
  schedule: nothing,
  unschedule: nothing,
  push: () => {},
  pushEvent: () => {},
})
