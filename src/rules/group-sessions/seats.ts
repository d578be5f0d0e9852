import { HOUR } from '#rules/time/days.ts'
import type { AttendeeRow, RsvpStatus } from '#contract/group-sessions/schemas.ts'

/** An offer expires after this time, and at the latest an hour before the start (D34). */
const OFFER_DURATION = 12 * HOUR
const OFFER_ENDS_BEFORE = HOUR

/**
 * When a seat offered at `now` expires (epoch milliseconds). Null in the last hour before the start: free seats are no longer offered
 * then, and the first request gets one.
 */
export function offerDeadline(startsAt: number, now: number): number | null {
  const latest = startsAt - OFFER_ENDS_BEFORE
  return now < latest ? Math.min(now + OFFER_DURATION, latest) : null
}

/** How many seats are neither taken nor offered; `Infinity` without a capacity. */
export const freeSeats = ({ capacity, going, offered }: { capacity: number | null; going: number; offered: number }) =>
  capacity === null ? Infinity : Math.max(0, capacity - going - offered)

/** The status after a request for a seat: an offered or a free seat is taken, else the person joins the waitlist. */
export function statusAfterRsvp(current: RsvpStatus | null, free: number): RsvpStatus {
  if (current === 'GOING' || current === 'OFFERED') return 'GOING'
  return free > 0 ? 'GOING' : 'WAITLISTED'
}

const BEST_FIRST = ['GOING', 'OFFERED', 'WAITLISTED', 'CANCELLED'] as const satisfies readonly RsvpStatus[]

/** The best status among several seats of one person; `CANCELLED` without any. */
export const bestStatus = (statuses: readonly (RsvpStatus | null)[]): RsvpStatus =>
  BEST_FIRST.find((status) => statuses.includes(status)) ?? 'CANCELLED'

/** The status of a seat in the attendee table (D40); an open offer counts as waitlisted. */
export function attendeeStatus(seat: RsvpStatus, attended: boolean): AttendeeRow['status'] {
  if (attended) return 'Attended'
  if (seat === 'GOING') return 'Going'
  return seat === 'CANCELLED' ? 'Cancelled' : 'Waitlisted'
}
