import { randomUUID } from 'node:crypto'
import { HOUR } from '#rules/time/days.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import type { MadeGroupSession, MadeOccurrence } from '#server/features/group-sessions/factory.ts'
import { makeMentee, type Host, type MadeMember } from '#server/features/profiles/factory.ts'

type Stars = { overall?: number; anonymous?: boolean; text?: string }

/** The input of the form about a session. */
export const reviewForm = (kind: 'individual' | 'group', sessionId: string, { overall = 5, ...more }: Stars = {}) => ({
  kind,
  sessionId,
  overall,
  audio: 4,
  contentDelivery: 5,
  studentInteraction: 3,
  timeliness: 5,
  anonymous: false,
  ...more,
})

/** An attendee of an occurrence. */
export async function makeAttendance(
  { app }: Host,
  session: MadeGroupSession,
  person: MadeMember,
  occurrence: MadeOccurrence = session.first,
): Promise<void> {
  await app.dependencies.database.db
    .insertInto('attendances')
    .values({ occurrence_id: occurrence.id, user_id: person.userId, joined_at: occurrence.startsAt })
    .execute()
}

/** A review of a one-on-one that was held the day before, by default by a new mentee. */
export async function makeReview(
  host: Host,
  mentor: MadeMember,
  { author: existing, ...options }: Stars & { author?: MadeMember } = {},
): Promise<{ id: string; author: MadeMember; bookingId: string }> {
  const { database, clock } = host.app.dependencies
  const author = existing ?? (await makeMentee(host))
  const count = await database.db
    .selectFrom('bookings')
    .select('id')
    .where('mentor_id', '=', mentor.profileId)
    .execute()
  // A different hour for each, so that the mentor's sessions do not overlap.
  const startsAt = new Date(clock.now().getTime() - (24 + count.length) * HOUR).toISOString()
  const joined = { mentorJoinedAt: startsAt, menteeJoinedAt: startsAt }
  const booking = await makeSession(host, mentor, author, { startsAt, ...joined })
  const id = randomUUID()
  const { overall = 5, anonymous = false, text = null } = options
  await database.db
    .insertInto('reviews')
    .values({
      id,
      booking_id: booking.id,
      mentor_id: mentor.profileId,
      author_user_id: author.userId,
      author_id: author.profileId,
      overall,
      audio: 4,
      content_delivery: 5,
      student_interaction: 3,
      timeliness: 5,
      text,
      anonymous,
      created_at: clock.now(),
    })
    .execute()
  return { id, author, bookingId: booking.id }
}
