import type { AttendeeRow, RsvpStatus } from '#contract/group-sessions/schemas.ts'

const HOUR = 3_600_000
/** An offered seat waits this long, but not into the last hour before the start (D34). */
const OFFER_LASTS = 12 * HOUR
const OFFER_ENDS_BEFORE = HOUR

/**
 * Until when a seat that is offered now waits for its answer (epoch milliseconds); null where that is over already: in the last hour before
 * the start a free seat is offered to nobody and belongs to whoever comes.
 */
export function offerDeadline(startsAt: number, now: number): number | null {
  const latest = startsAt - OFFER_ENDS_BEFORE
  return now < latest ? Math.min(now + OFFER_LASTS, latest) : null
}

/** How many seats nobody has and nobody was offered; without a capacity there is no end of them. */
export const freeSeats = ({ capacity, going, offered }: { capacity: number | null; going: number; offered: number }) =>
  capacity === null ? Infinity : Math.max(0, capacity - going - offered)

/** What becomes of somebody who asks for a seat: an offered one is hers, a free one too, else she waits in line. */
export function seatAsked(present: RsvpStatus | null, free: number): RsvpStatus {
  if (present === 'GOING' || present === 'OFFERED') return 'GOING'
  return free > 0 ? 'GOING' : 'WAITLISTED'
}

const BEST_FIRST = ['GOING', 'OFFERED', 'WAITLISTED', 'CANCELLED'] as const satisfies readonly RsvpStatus[]

/** What stands for several seats of one person; `CANCELLED` where she has none. */
export const bestStatus = (statuses: readonly (RsvpStatus | null)[]): RsvpStatus =>
  BEST_FIRST.find((status) => statuses.includes(status)) ?? 'CANCELLED'

/** What the attendee table says of a seat (D40); an offer that waits is still a place in line. */
export function attendeeStatus(seat: RsvpStatus, attended: boolean): AttendeeRow['status'] {
  if (attended) return 'Attended'
  if (seat === 'GOING') return 'Going'
  return seat === 'CANCELLED' ? 'Cancelled' : 'Waitlisted'
}
