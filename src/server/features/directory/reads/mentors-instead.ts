import type { directoryRoutes } from '#contract/directory/routes.ts'
import type { MentorCard } from '#contract/directory/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { rankMentors, type Candidate } from '#rules/directory/recommendation.ts'
import { firstAtSameHours } from '#rules/directory/same-hours.ts'
import { DAY } from '#rules/time/days.ts'
import { chooseFree } from '#server/features/availability/public.ts'
import { findBooking, type BookingRow } from '#server/features/bookings/public.ts'
import { topicsOf } from '#server/features/profiles/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findViewer } from './candidate-facts.ts'
import type { Reader } from './candidates.ts'
import { mentorCards } from './mentor-cards.ts'
import { findSharing } from './recommended-mentors.ts'

const MOST = 3
/** How far ahead a time at about the same hours is looked for. */
const AHEAD = 14 * DAY

/** For a mentee whose request nobody answered; `not_found` for everybody else. */
export async function mentorsInstead(
  ctx: Context<Member>,
  { params }: Parsed<(typeof directoryRoutes)['mentorsInstead']>,
): Promise<MentorCard[]> {
  const booking = await findBooking(ctx.db, params.bookingId)
  if (booking?.mentee_user_id !== ctx.actor.userId || booking.status !== 'CANCELLED') throw new Refusal('not_found')
  return freeInstead(ctx, booking)
}

type Wanted = Pick<BookingRow, 'mentor_id' | 'mentee_id' | 'mentee_zone' | 'starts_at' | 'duration_minutes'>

/**
 * Three mentors with a free time who share topics with the one of a booking, and are not on a break: first those who are free at about the
 * same hours, then those who are there, then who fits better. Their next free time is the one at these hours, where there is one.
 */
export async function freeInstead(reader: Reader, booking: Wanted): Promise<MentorCard[]> {
  const { mentor_id: mentorId, mentee_id: menteeId, starts_at: startsAt } = booking
  const [topics, viewer] = await Promise.all([topicsOf(reader.db, mentorId), findViewer(reader.db, menteeId)])
  const criteria = { viewer, topics: topics.map(({ id }) => id), excludedIds: [mentorId, menteeId] }
  const { rows, candidates } = await findSharing(reader, criteria)
  const search = { within: AHEAD, durationMinutes: booking.duration_minutes }
  const sameHours = await chooseFree(reader.db, rows, reader.now, search, (starts) =>
    firstAtSameHours(starts, startsAt.getTime(), booking.mentee_zone),
  )
  const order = (one: Candidate) => (sameHours.has(one.profileId) ? 2 : 0) + (one.isThere ? 1 : 0)
  const free = rankMentors(candidates)
    .filter(({ nextFree }) => nextFree !== null)
    .toSorted((a, b) => order(b) - order(a))
  return mentorCards(
    reader.db,
    free.slice(0, MOST).map(({ profileId, nextFree }) => ({
      profileId,
      nextFree: sameHours.get(profileId)?.getTime() ?? nextFree,
    })),
  )
}
