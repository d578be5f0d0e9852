import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'

/** The reader's status at the date on the page, which decides the actions. */
export type ViewerStatus = 'cancelled' | 'past' | 'hosting' | 'going' | 'offered' | 'waitlisted' | 'full' | 'open'

const ofSeat = { GOING: 'going', OFFERED: 'offered', WAITLISTED: 'waitlisted' } as const

type Shown = Pick<
  GroupSessionDetail,
  'status' | 'endsAt' | 'isHost' | 'isCohost' | 'rsvp' | 'offerExpiresAt' | 'capacity' | 'going'
>

/** By the server's clock; an expired offer does not count. */
export function viewerStatusOf(session: Shown, now: number): ViewerStatus {
  if (session.status === 'CANCELLED') return 'cancelled'
  if (Date.parse(session.endsAt) <= now) return 'past'
  if (session.isHost || session.isCohost) return 'hosting'
  const { rsvp, offerExpiresAt } = session
  const isLapsed = rsvp === 'OFFERED' && offerExpiresAt !== null && Date.parse(offerExpiresAt) <= now
  if (rsvp && rsvp !== 'CANCELLED' && !isLapsed) return ofSeat[rsvp]
  return isFull(session) ? 'full' : 'open'
}

export const isFull = ({ capacity, going }: Pick<Shown, 'capacity' | 'going'>) => capacity !== null && going >= capacity

/** The dates that are not cancelled; the server lists only those that are not over. */
export const datesAhead = ({ occurrences }: Pick<GroupSessionDetail, 'occurrences'>) =>
  occurrences.filter(({ status }) => status === 'UPCOMING')

/** Whether more than one date can still be attended. */
export const isSeries = (session: Pick<GroupSessionDetail, 'occurrences'>) => datesAhead(session).length > 1
