import type { GroupSessionDetail, Occurrence, RsvpStatus } from '#contract/group-sessions/schemas.ts'
import { isFull } from './viewer-status.ts'

/** Seats at one date, or (`null`) at all upcoming dates, taken or left. */
export type SeatChange = { action: 'take' | 'leave'; date: string | null }

type Seats = Pick<Occurrence, 'rsvp' | 'going' | 'capacity'>

/** The session after an optimistic seat change; the server's answer replaces it. */
export function applySeatChange(
  session: GroupSessionDetail,
  { action, date }: SeatChange,
  now: number,
): GroupSessionDetail {
  const change = action === 'take' ? taken : left
  const occurrences = session.occurrences.map((one) => (isAffected(one, date, now) ? { ...one, ...change(one) } : one))
  const own = occurrences.find(({ id }) => id === session.occurrenceId)
  if (!own) return { ...session, occurrences }
  return { ...session, occurrences, rsvp: own.rsvp, going: own.going, viewer: { ...session.viewer, rsvp: own.rsvp } }
}

/** Whether the session is as a seat change leaves it. */
export const isInEffect = ({ occurrences }: GroupSessionDetail, { action, date }: SeatChange, now: number): boolean =>
  occurrences
    .filter((one) => isAffected(one, date, now))
    .every((one) => (action === 'take' ? one.rsvp === 'GOING' || one.rsvp === 'WAITLISTED' : !holdsSeat(one)))

const isAffected = ({ status, endsAt, occurrenceDate }: Occurrence, date: string | null, now: number) =>
  status === 'UPCOMING' && Date.parse(endsAt) > now && (date === null || occurrenceDate === date)

function taken({ rsvp, going, capacity }: Seats): { rsvp: RsvpStatus; going: number } {
  if (rsvp === 'GOING') return { rsvp, going }
  const isFree = rsvp === 'OFFERED' || !isFull({ capacity, going })
  return isFree ? { rsvp: 'GOING', going: going + 1 } : { rsvp: 'WAITLISTED', going }
}

const left = ({ rsvp, going }: Seats): { rsvp: RsvpStatus | null; going: number } => ({
  rsvp: rsvp === null ? null : 'CANCELLED',
  going: rsvp === 'GOING' ? going - 1 : going,
})

/** A seat, an offer or a place on the waitlist. */
export const holdsSeat = ({ rsvp }: Pick<Occurrence, 'rsvp'>) => rsvp !== null && rsvp !== 'CANCELLED'

/** The changes to send so that exactly the chosen dates are held; a single one for all dates if all are taken or left. */
export function changesTo(ahead: readonly Occurrence[], chosen: ReadonlySet<string>): SeatChange[] {
  const taken = ahead.filter((one) => !holdsSeat(one) && chosen.has(one.occurrenceDate))
  const dropped = ahead.filter((one) => holdsSeat(one) && !chosen.has(one.occurrenceDate))
  if (taken.length === ahead.length) return [{ action: 'take', date: null }]
  if (dropped.length > 0 && chosen.size === 0) return [{ action: 'leave', date: null }]
  return [
    ...dropped.map(({ occurrenceDate: date }): SeatChange => ({ action: 'leave', date })),
    ...taken.map(({ occurrenceDate: date }): SeatChange => ({ action: 'take', date })),
  ]
}
