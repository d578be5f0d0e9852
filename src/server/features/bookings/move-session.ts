import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import { refuseStart, requestExpiry, statusAfterMove } from '#rules/booking.ts'
import { MINUTE } from '#rules/days.ts'
import { zoneAsStored } from '#rules/profiles.ts'
import { instantAt, wallTimeAt } from '#rules/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertCommitments, lostSlot, needBothFree } from './hold-time.ts'
import { timeOf, type Movable } from './load-request.ts'
import type { Session } from './queries.ts'

export type NewSlot = { date: string; time: string; timeZone?: string | undefined }
type Move = { session: Movable; by: Role; slot: NewSlot; reason: string }

/** Holds a locked session at another time. Both commitments are replaced in the order of persons; an open wish to move it is settled. */
export async function moveSession(ctx: Context<Member>, { session, by, slot, reason }: Move): Promise<Session> {
  const zone = slot.timeZone === undefined ? ctx.actor.timeZone : zoneAsStored(slot.timeZone)
  const start = instantAt(zone, slot.date, slot.time)
  const { duration_minutes: duration } = session
  if (start === session.starts_at.getTime())
    throw new Refusal('invalid_input', { messages: ['Time: This is when the session takes place already'] })
  const time = await timeOf(ctx.db, session, ctx.now)
  const wholeTime = async () => time
  const refusal = refuseStart(start, duration, time, ctx.now.getTime())
  if (refusal) throw await lostSlot(refusal, wholeTime, start, duration, zone)
  const moved = movedTo(session, start!, by, by === 'mentee' ? zone : session.time_zone, ctx.now)
  await sql`delete from commitments where session_id = ${session.id}`.execute(ctx.db)
  const { rows } = await sql<{ person_id: string }>`
    with moved as (
      update bookings set starts_at = ${moved.starts_at}, ends_at = ${moved.ends_at}, time_zone = ${moved.time_zone},
        wall_time = ${wallTimeAt(moved.time_zone, start!)}, status = ${moved.status},
        expires_at = ${moved.expires_at}, sequence = ${moved.sequence}, move_requested_by = null, move_reason = null, move_expires_at = null
      where id = ${session.id})
    ${insertCommitments(session.id, [session.mentor_user_id, session.mentee_user_id], moved.starts_at, moved.ends_at)}`.execute(
    ctx.db,
  )
  await needBothFree({
    mentorUserId: session.mentor_user_id,
    free: rows,
    wholeTime,
    start: start!,
    durationMinutes: duration,
    zone,
  })
  await ctx.emit('booking.moved', {
    bookingId: session.id,
    sequence: moved.sequence,
    by,
    reason,
    from: session.starts_at.toISOString(),
  })
  return moved
}

function movedTo(session: Session, start: number, by: Role, zone: string, now: Date): Session {
  const status = statusAfterMove(session.status as 'PENDING' | 'UPCOMING', by)
  return {
    ...session,
    status,
    starts_at: new Date(start),
    ends_at: new Date(start + session.duration_minutes * MINUTE),
    time_zone: zone,
    expires_at: status === 'PENDING' ? new Date(requestExpiry(now.getTime(), start)) : null,
    sequence: session.sequence + 1,
    move_requested_by: null,
    move_reason: null,
    move_expires_at: null,
  }
}
