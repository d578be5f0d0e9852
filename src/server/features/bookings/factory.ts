import { randomUUID } from 'node:crypto'
import { holdTime } from '#server/features/commitments/public.ts'
import type { Host, MadeMember } from '#server/features/profiles/factory.ts'
import { bookingInsert, wallTimesOf } from './store.ts'

type Options = {
  startsAt: string
  durationMinutes?: 30 | 45 | 60
  status?: 'PENDING' | 'UPCOMING' | 'CANCELLED'
  mentorJoinedAt?: string
  menteeJoinedAt?: string
}

/** Inserts a booking, also a past one, without an event. */
export async function makeSession(
  { app }: Host,
  mentor: MadeMember,
  mentee: MadeMember,
  options: Options,
): Promise<{ id: string; startsAt: Date; endsAt: Date }> {
  const { database, clock } = app.dependencies
  const { durationMinutes = 60, status = 'UPCOMING' } = options
  const id = randomUUID()
  const startsAt = new Date(options.startsAt)
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000)
  const isCancelled = status === 'CANCELLED'
  const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text))
  const booking = {
    id,
    mentor_id: mentor.profileId,
    mentee_id: mentee.profileId,
    mentor_user_id: mentor.userId,
    mentee_user_id: mentee.userId,
    status,
    starts_at: startsAt,
    ends_at: endsAt,
    time_zone: mentor.timeZone,
    duration_minutes: durationMinutes,
    notes: null,
    expires_at: status === 'PENDING' ? startsAt : null,
    move_requested_by: null,
    move_reason: null,
    move_expires_at: null,
    cancelled_by: isCancelled ? ('mentee' as const) : null,
    cancel_reason: null,
    cancelled_at: isCancelled ? clock.now() : null,
    sequence: 0,
    mentor_joined_at: dateOf(options.mentorJoinedAt),
    mentee_joined_at: dateOf(options.menteeJoinedAt),
    awaits_calendar: false,
    ...wallTimesOf({ starts_at: startsAt, time_zone: mentor.timeZone, mentee_zone: mentee.timeZone }),
    created_at: clock.now(),
  }
  await bookingInsert(booking).execute(database.db)
  const userIds = [mentor.userId, mentee.userId]
  if (!isCancelled) await holdTime(database.db, { kind: 'individual', userIds, sessions: [booking] })
  return { id, startsAt, endsAt }
}
