import { sql } from 'kysely'
import { summaryLimits } from '#contract/directory/constants.ts'
import type { summaryRoutes } from '#contract/directory/summary-routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { bookingsMet } from '#server/features/bookings/public.ts'
import { findVisible } from '#server/features/connections/public.ts'
import { occurrencesMet } from '#server/features/group-sessions/public.ts'
import { latestReviews } from '#server/features/reviews/public.ts'
import type { Context } from '#server/platform/context.ts'

/** The latest reviews of a mentor, and how many sessions they held; null below a few, which would say more of the mentees. */
export async function mentorSummary(
  ctx: Context,
  { params }: Parsed<(typeof summaryRoutes)['mentorSummary']>,
): Promise<Reply<(typeof summaryRoutes)['mentorSummary']>> {
  const { id } = await findVisible(ctx.db, 'mentor', params.id, ctx.actor?.userId)
  const [reviews, { rows }] = await Promise.all([
    latestReviews(ctx, id, summaryLimits.reviews),
    sql<{ held: number }>`select ${bookingsMet(id, ctx.now)} + ${occurrencesMet(id, ctx.now)} as held`.execute(ctx.db),
  ])
  const { held } = rows[0]!
  return {
    sessionsHeld: held < summaryLimits.sessionsFrom ? null : held,
    reviews: reviews.map(({ id: reviewId, overall, text, author, createdAt }) => ({
      id: reviewId,
      overall,
      text,
      authorName: author?.fullName ?? null,
      createdAt,
    })),
  }
}
