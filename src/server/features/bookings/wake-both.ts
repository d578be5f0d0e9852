import type { JobContext } from '#server/platform/context.ts'
import type { Session } from './queries.ts'

/** Lets the browsers of both sides fetch the session, and the mentor's free times, again. */
export function wakeBoth(
  ctx: Pick<JobContext, 'push'>,
  session: Pick<Session, 'id' | 'mentor_id' | 'mentor_user_id' | 'mentee_user_id'>,
) {
  const people = [session.mentor_user_id, session.mentee_user_id]
  ctx.push(people, { feature: 'bookings', ids: [session.id] })
  ctx.push(people, { feature: 'availability', ids: [session.mentor_id] })
}
