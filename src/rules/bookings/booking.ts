import type { ErrorCode } from '#contract/errors.ts'
import type { Role } from '#contract/fields.ts'
import { type MentorTime, refuseSlot, type SlotRefusal } from '../availability/slots.ts'

const HOUR = 3_600_000
/** How long a booking request, or a request to move, waits for a response (D26). */
const REQUEST_LIFETIME = 48 * HOUR
/** A no-show can be reported from this long after the start … */
export const NO_SHOW_AFTER = 10 * 60_000
/** … until this long after it (D33). */
const NO_SHOW_UNTIL = 72 * HOUR
/** … and the other side can dispute a report for this long after it. */
export const NO_SHOW_DISPUTE = 72 * HOUR

/** A one-on-one session as its rules see it; instants in epoch milliseconds. */
export type BookingState = {
  status: 'PENDING' | 'UPCOMING' | 'CANCELLED'
  startsAt: number
  endsAt: number
  /** When a PENDING one expires. */
  expiresAt: number | null
  /** A request to move it, without a new slot yet. */
  move: { by: Role; expiresAt: number } | null
}

/** The status people see: PAST is not stored (D21). */
export const statusAt = ({ status, endsAt }: Pick<BookingState, 'status' | 'endsAt'>, now: number) =>
  status === 'UPCOMING' && now >= endsAt ? 'PAST' : status

/** When a booking request or a request to move, made now, expires: after 48 hours, and never later than the start. */
export const requestExpiry = (now: number, startsAt: number) => Math.min(now + REQUEST_LIFETIME, startsAt)

/** The request to move that is still open, or null. */
export const openMove = ({ move }: Pick<BookingState, 'move'>, now: number) =>
  move !== null && now < move.expiresAt ? move : null

/** The two people of a requested session, as far as the decision depends on them. */
export type BookingRequest = {
  /** False for a profile that does not exist, is no mentor's, or is suspended. */
  mentorKnown: boolean
  own: boolean
  /** Either blocks the other; which of them is not disclosed. */
  blocked: boolean
  onBreak: boolean
  hasCalendar: boolean
  /** Null for a wall time that a clock change skips. */
  start: number | null
  durationMinutes: number
}

/** The first reason against a new booking, or null. `time` is null for a mentor who offers nothing. */
export function refuseBooking(request: BookingRequest, time: MentorTime | null, now: number): ErrorCode | null {
  if (request.own) return 'own_profile'
  if (!request.mentorKnown) return 'mentor_unknown'
  if (request.blocked) return 'counterpart_blocked'
  if (request.onBreak) return 'mentor_on_break'
  if (!request.hasCalendar) return 'calendar_required'
  return refuseStart(request.start, request.durationMinutes, time, now)
}

/** The first reason against holding a session at a start, new or moved, or null. A session that moves is left out of `time`. */
export function refuseStart(
  start: number | null,
  durationMinutes: number,
  time: MentorTime | null,
  now: number,
): ErrorCode | null {
  if (start === null) return 'slot_outside_availability'
  if (time === null) return start < now ? 'slot_in_past' : 'slot_outside_availability'
  const refusal = refuseSlot(time, start, durationMinutes)
  return refusal && slotCodes[refusal]
}

const slotCodes: Record<SlotRefusal, ErrorCode> = {
  in_past: 'slot_in_past',
  too_soon: 'slot_too_soon',
  beyond_horizon: 'slot_beyond_horizon',
  outside_availability: 'slot_outside_availability',
  taken: 'slot_taken',
  weekly_cap: 'weekly_cap_reached',
}

/** Why a session can no longer be moved or cancelled, or null: it is open to both sides until it starts. */
export function refuseChange(booking: BookingState, now: number): 'booking_settled' | 'session_started' | null {
  if (booking.status === 'CANCELLED' || now >= booking.endsAt) return 'booking_settled'
  return now >= booking.startsAt ? 'session_started' : null
}

/**
 * The status after a move. A mentee's PENDING request stays pending with a new deadline; a mentor who chooses another time accepts it.
 * An agreed session stays agreed whoever moves it, because the mentor approved the person and set the hours (D27).
 */
export const statusAfterMove = (status: 'PENDING' | 'UPCOMING', by: Role) =>
  status === 'PENDING' && by === 'mentee' ? 'PENDING' : 'UPCOMING'

/** What this side can respond to: the booking request itself (mentors), the other side's request to move, or nothing. */
export function openQuestion(booking: BookingState, by: Role, now: number): 'request' | 'move' | 'nothing' {
  if (booking.status === 'PENDING')
    return by === 'mentor' && now < (booking.expiresAt ?? booking.startsAt) ? 'request' : 'nothing'
  const move = openMove(booking, now)
  return move !== null && move.by !== by ? 'move' : 'nothing'
}

/** Whether a request has expired without a response. */
export const isExpired = (booking: Pick<BookingState, 'status' | 'expiresAt'>, now: number) =>
  booking.status === 'PENDING' && booking.expiresAt !== null && now >= booking.expiresAt

/** When each side joined, in epoch milliseconds; null if they did not. */
type Attendance = { mine: number | null; theirs: number | null }

/** Whether this side may report a no-show: they joined, the other side did not within ten minutes, and 72 hours have not passed. */
export function mayReportNoShow(booking: BookingState, { mine, theirs }: Attendance, now: number): boolean {
  const due = booking.startsAt + NO_SHOW_AFTER
  if (booking.status !== 'UPCOMING' || mine === null) return false
  if (theirs !== null && theirs <= due) return false
  return now >= due && now <= booking.startsAt + NO_SHOW_UNTIL
}

/** Whether a no-show report of this instant can still be disputed; after that it is final. */
export const mayDisputeNoShow = (reportedAt: number, now: number) => now <= reportedAt + NO_SHOW_DISPUTE
