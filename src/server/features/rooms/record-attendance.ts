import { sql } from 'kysely'
import { isLive } from '#rules/sessions/join.ts'
import {
  findBooking,
  markMissed,
  recordBookingAttendance,
  type JoinableSession,
} from '#server/features/bookings/public.ts'
import { recordOccurrenceAttendance } from '#server/features/group-sessions/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reaction } from '#server/platform/feature.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import type { SessionKey } from './store.ts'

/** Records the attendance of somebody who enters; who comes before the start attends if they are still there when it begins. */
export async function attend(ctx: JobContext, key: SessionKey, { startsAt, endsAt, ...session }: JoinableSession) {
  if (ctx.now < startsAt) {
    const payload = { ...key, startsAt: startsAt.toISOString() }
    await ctx.schedule('rooms.begin', payload, { at: startsAt, key: `room-start:${key.id}` })
  } else if (isLive(startsAt.getTime(), endsAt.getTime(), ctx.now.getTime())) await session.recordAttendance()
}

/** The session begins: whoever is in the room attends from now on. A session that was moved has nobody in its room. */
export async function beginSession(ctx: JobContext, payload: Record<string, unknown>): Promise<void> {
  const { startsAt, ...key } = payload as SessionKey & { startsAt: string }
  await recordPresentAt(ctx, key, new Date(startsAt))
}

async function recordPresentAt(ctx: JobContext, { kind, id }: SessionKey, start: Date): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from room_presences
    where session_id = ${id} and entered_at <= ${start} and (left_at is null or left_at > ${start})
    order by user_id`.execute(ctx.db)
  const record = kind === 'group' ? recordOccurrenceAttendance : recordBookingAttendance
  for (const { user_id: userId } of rows) await record(ctx, id, userId, start)
}

/** A one-on-one session in the built-in room that not both attended was not held. What follows from who attended waits for this event. */
export const finishSession =
  (rooms: Rooms): Reaction<'booking.finished'> =>
  async (ctx, payload) => {
    const { bookingId } = payload
    const booking = await findBooking(ctx.db, bookingId)
    if (!booking) return
    if (rooms.isBuiltIn({ kind: 'individual', fixedVideoLink: booking.fixed_video_link })) {
      // After a standstill of the worker the job of the start may run at the same time, or later.
      await recordPresentAt(ctx, { kind: 'individual', id: bookingId }, booking.starts_at)
      await markMissed(ctx, bookingId)
    }
    await ctx.emit('booking.attendance-settled', payload)
  }
