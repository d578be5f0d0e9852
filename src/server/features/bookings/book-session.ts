import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Booking } from '#contract/bookings/routes.ts'
import type { createBookingBody } from '#contract/bookings/schemas.ts'
import type { MentorTime } from '#rules/availability/slots.ts'
import { refuseBooking, requestExpiry } from '#rules/bookings/booking.ts'
import { MINUTE } from '#rules/time/days.ts'
import type { VerifyCalendars } from '#server/features/calendars/public.ts'
import { holdAll, holdTime, isOverlap } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { sendWithCommit } from '#server/platform/database/fast/public.ts'
import { command, runAlone } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { lockEachForBooking, lockForBooking, type Request, type RequestRow } from './lock-requests.ts'
import { showBooking } from './queries.ts'
import { conflictRefusal, slotRefusal } from './refuse-slot.ts'
import { resolveStart, type ResolvedStart } from './resolve-start.ts'
import { bookingInsert, bookingsInsert, type BookingRow, type People } from './store.ts'

type Input = { body: z.infer<typeof createBookingBody> }

/**
 * Before the transaction: whether the mentor's external calendars were checked within the last minute. What they answer is stored first, so
 * that the command reads it.
 */
const verifyMentor =
  (verifyCalendars: VerifyCalendars) =>
  async (ctx: Context<Member>, { body }: Input): Promise<boolean> => {
    const mentor = await ctx.db
      .selectFrom('profiles')
      .select('user_id')
      .where('id', '=', body.mentorId)
      .executeTakeFirst()
    return mentor === undefined || verifyCalendars(ctx, mentor.user_id)
  }

type Call = { ctx: Context<Member>; input: Input }

/**
 * Books a session: locks, loads, validates and writes. Of two requests for one slot the second is refused with free alternatives. Where the
 * calendars could not be checked it is a request, which becomes a session once they were. Calls that arrive together share a transaction.
 */
export const bookSession = (rooms: Rooms, verifyCalendars: VerifyCalendars) =>
  command(bookAlone(rooms), verifyMentor(verifyCalendars), {
    checksCaller: true,
    inFlight: 1,
    accepts: () => true,
    isConflict: isOverlap,
    run: bookTogether(rooms),
  })

const bookAlone =
  (rooms: Rooms) =>
  async (ctx: Context<Member>, { body }: Input, isVerified: boolean): Promise<Booking> => {
    const { durationMinutes } = body
    const request = requestOf(ctx, body)
    const { row, time, wholeTime } = await lockForBooking(ctx.db, request, ctx.now)
    if (!row.is_caller) throw new Refusal('unauthenticated')
    const { start, timeZone } = request
    const refusal = refusalOf(ctx, body, { start, row, time })
    if (refusal) throw await slotRefusal(refusal, { start, durationMinutes, timeZone, wholeTime })
    const booking = newBooking(body, row, { start: start!, approval: approvalOf(row, isVerified), now: ctx.now })
    const userIds = peopleOf(booking)
    const hold = { kind: 'individual', userIds, sessions: [booking] } as const
    const [conflict] = await holdTime(ctx.db, hold, bookingInsert(booking, ctx.now))
    if (conflict) {
      const slot = { start: start!, durationMinutes, timeZone, wholeTime }
      throw await conflictRefusal(conflict.userIds, booking.mentor_user_id, slot)
    }
    return announce(ctx, rooms, booking)
  }

/**
 * Books for several callers with the statements of one, in two round trips: what decides is read under the locks, what is written goes with
 * the commit. Whatever is not plainly possible is decided by itself: a second request of a mentor or a mentee, a refusal, a mentee who is
 * busy, a schedule that is locked, calendars that must be asked; and all of them if somebody became busy between read and commit.
 */
const bookTogether =
  (rooms: Rooms) =>
  async (calls: readonly Call[]): Promise<(Booking | typeof runAlone)[]> => {
    const { db, now } = calls[0]!.ctx
    const chosen = calls.filter(isFirstOf(calls))
    const requests = chosen.map(({ ctx, input: { body } }) => requestOf(ctx, body))
    const found = await lockEachForBooking(db, requests, now)
    const bookings = new Map<Call, BookingRow>()
    for (const [index, call] of chosen.entries()) {
      const { body } = call.input
      const [loaded, { start }] = [found[index], requests[index]!]
      if (!loaded || !isPlain(loaded.row) || refusalOf(call.ctx, body, { ...loaded, start })) continue
      const terms = { start: start!, approval: approvalOf(loaded.row, true), now }
      bookings.set(call, newBooking(body, loaded.row, terms))
    }
    const rows = [...bookings.values()]
    const holds = rows.map((session) => ({ session, userIds: peopleOf(session) }))
    if (rows.length > 0) await sendWithCommit(db, holdAll('individual', holds, bookingsInsert(rows, now)))
    return Promise.all(
      calls.map(async (call) => {
        const booking = bookings.get(call)
        return booking === undefined ? runAlone : announce(call.ctx, rooms, booking)
      }),
    )
  }

const isPlain = (row: RequestRow) => row.is_caller && row.is_verified && row.is_mentee_free

/** Whether neither the mentor nor the mentee of a call has an earlier one among these. */
function isFirstOf(calls: readonly Call[]): (call: Call) => boolean {
  const idsOf = ({ ctx, input }: Call) => [input.body.mentorId.toLowerCase(), ctx.actor.profileId]
  const first = new Map<string, Call>()
  for (const call of calls.toReversed()) for (const id of idsOf(call)) first.set(id, call)
  return (call) => idsOf(call).every((id) => first.get(id) === call)
}

function requestOf({ actor }: Context<Member>, body: Input['body']): Request & ResolvedStart {
  // The schema requires a start.
  const resolved = resolveStart(body, actor.timeZone) ?? { start: null, timeZone: body.timeZone }
  return { actor, mentorId: body.mentorId, durationMinutes: body.durationMinutes, ...resolved }
}

type Loaded = { row: RequestRow; time: MentorTime | null; start: number | null }

const refusalOf = ({ actor, now }: Context<Member>, { mentorId, durationMinutes }: Input['body'], loaded: Loaded) =>
  refuseBooking(
    {
      mentorKnown: loaded.row.known === true,
      own: mentorId === actor.profileId || loaded.row.mentor_user_id === actor.userId,
      blocked: loaded.row.blocked,
      hasCalendar: loaded.row.has_calendar,
      start: loaded.start,
      durationMinutes,
    },
    loaded.time,
    now.getTime(),
  )

const approvalOf = (row: RequestRow, isVerified: boolean): Terms['approval'] =>
  row.approve_requests === true ? 'mentor' : isVerified ? 'nobody' : 'calendar'

const peopleOf = (booking: People): [string, string] => [booking.mentor_user_id, booking.mentee_user_id]

async function announce(ctx: Context<Member>, rooms: Rooms, booking: BookingRow): Promise<Booking> {
  const { id, sequence } = booking
  await ctx.emit(booking.status === 'PENDING' ? 'booking.requested' : 'booking.made', { bookingId: id, sequence })
  ctx.push(peopleOf(booking), { feature: 'bookings', ids: [id] })
  ctx.push([booking.mentor_user_id], { feature: 'availability', ids: [booking.mentor_id] })
  return showBooking(booking, ctx.actor, ctx.now, rooms)
}

type Terms = { start: number; approval: 'mentor' | 'calendar' | 'nobody'; now: Date }

function newBooking(body: Input['body'], people: People, { start, approval, now }: Terms): BookingRow {
  const needsApproval = approval !== 'nobody'
  return {
    ...people,
    id: randomUUID(),
    status: needsApproval ? 'PENDING' : 'UPCOMING',
    starts_at: new Date(start),
    ends_at: new Date(start + body.durationMinutes * MINUTE),
    // The agreed time is in the mentor's zone, whatever the zone of the request (D20).
    time_zone: people.mentor_zone,
    duration_minutes: body.durationMinutes,
    notes: body.sessionNotes || null,
    expires_at: needsApproval ? new Date(requestExpiry(now.getTime(), start)) : null,
    move_requested_by: null,
    move_reason: null,
    move_expires_at: null,
    cancelled_by: null,
    cancel_reason: null,
    cancelled_at: null,
    sequence: 0,
    mentor_joined_at: null,
    mentee_joined_at: null,
    awaits_calendar: approval === 'calendar',
  }
}
