import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { findReviewersOfBooking, findReviewersOfOccurrence, type ReviewableSession } from './find-recipients.ts'

/** Lists of sessions that can be reviewed change when a session ends. */
export const reviewReactions: Reactions = {
  'booking.attendance-settled': {
    invalidate: async (ctx, { bookingId }) => invalidateClients(ctx, await findReviewersOfBooking(ctx.db, bookingId)),
  },
  'group-session.finished': {
    invalidate: async (ctx, { occurrenceId }) =>
      invalidateClients(ctx, await findReviewersOfOccurrence(ctx.db, occurrenceId)),
  },
}

function invalidateClients({ push }: JobContext, session: ReviewableSession | undefined): void {
  if (session === undefined || session.reviewers.length === 0) return
  push(
    session.reviewers.map(({ userId }) => userId),
    { subject: 'reviews', ids: [session.sessionId] },
  )
}
