import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Booking } from '#contract/bookings/routes.ts'
import type { createBookingBody } from '#contract/bookings/schemas.ts'
import { refuseBooking, requestExpiry } from '#rules/booking.ts'
import { MINUTE } from '#rules/days.ts'
import { zoneAsStored } from '#rules/profiles.ts'
import { instantAt, wallTimeAt } from '#rules/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { insertCommitments, lostSlot, needBothFree, type WholeTime } from './hold-time.ts'
import { loadRequest } from './load-request.ts'
import { showBooking, type People, type Session } from './queries.ts'
import type { Rooms } from './rooms.ts'

type Input = { body: z.infer<typeof createBookingBody> }

/** Books a session, whoever else wants the same slot: lock and load, ask the rule, write; the jobs leave with the commit. */
export const bookSession =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { body }: Input): Promise<Booking> => {
    const { mentorId, durationMinutes } = body
    const timeZone = zoneAsStored(body.timeZone)
    const start = instantAt(timeZone, body.date, body.time)
    const asked = { mentorId, menteeId: ctx.actor.profileId, start }
    const { row, time, wholeTime } = await loadRequest(ctx.db, asked, ctx.now)
    const own = mentorId === ctx.actor.profileId || row.mentor_user_id === ctx.actor.userId
    const request = {
      mentorKnown: row.known === true,
      own,
      blocked: row.blocked,
      hasCalendar: row.has_calendar,
      start,
      durationMinutes,
    }
    const refusal = refuseBooking(request, time, ctx.now.getTime())
    if (refusal) throw await lostSlot(refusal, wholeTime, start, durationMinutes, timeZone)
    const session = newSession({ ...body, timeZone }, row, start!, row.approve_requests === true, ctx.now)
    await insertSession(ctx, session, wholeTime, timeZone)
    const { id, sequence } = session
    await ctx.emit(session.status === 'PENDING' ? 'booking.requested' : 'booking.made', { bookingId: id, sequence })
    ctx.push([row.mentor_user_id, row.mentee_user_id], { feature: 'bookings', ids: [id] })
    ctx.push([row.mentor_user_id], { feature: 'availability', ids: [mentorId] })
    return showBooking(session, ctx.actor, ctx.now, rooms)
  }

function newSession(body: Input['body'], people: People, start: number, asks: boolean, now: Date): Session {
  return {
    ...people,
    id: randomUUID(),
    status: asks ? 'PENDING' : 'UPCOMING',
    starts_at: new Date(start),
    ends_at: new Date(start + body.durationMinutes * MINUTE),
    time_zone: body.timeZone,
    duration_minutes: body.durationMinutes,
    notes: body.sessionNotes || null,
    expires_at: asks ? new Date(requestExpiry(now.getTime(), start)) : null,
    move_requested_by: null,
    move_reason: null,
    move_expires_at: null,
    cancelled_by: null,
    cancel_reason: null,
    cancelled_at: null,
    sequence: 0,
    mentor_joined_at: null,
    mentee_joined_at: null,
  }
}

async function insertSession(ctx: Context<Member>, session: Session, wholeTime: WholeTime, zone: string) {
  const people = [session.mentor_user_id, session.mentee_user_id] as const
  const { rows } = await sql<{ person_id: string }>`
    with booking as (
      insert into bookings (id, mentor_id, mentee_id, mentor_user_id, mentee_user_id, status, starts_at, ends_at, time_zone, wall_time, duration_minutes, notes, expires_at, created_at)
      values (${session.id}, ${session.mentor_id}, ${session.mentee_id}, ${people[0]}, ${people[1]}, ${session.status}, ${session.starts_at},
        ${session.ends_at}, ${session.time_zone}, ${wallTimeAt(session.time_zone, session.starts_at.getTime())}, ${session.duration_minutes}, ${session.notes}, ${session.expires_at}, ${ctx.now}))
    ${insertCommitments(session.id, people, session.starts_at, session.ends_at)}`.execute(ctx.db)
  await needBothFree({
    mentorUserId: session.mentor_user_id,
    free: rows,
    wholeTime,
    start: session.starts_at.getTime(),
    durationMinutes: session.duration_minutes,
    zone,
  })
}
