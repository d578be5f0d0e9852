import { sql } from 'kysely'
import { summaryLimits } from '#contract/directory/constants.ts'
import type { summaryRoutes } from '#contract/directory/summary-routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import { bookingsMet } from '#server/features/bookings/public.ts'
import { isVisibleTo } from '#server/features/connections/public.ts'
import { occurrencesMet } from '#server/features/group-sessions/public.ts'
import { isAt } from '#server/features/profiles/public.ts'
import { latestReviews } from '#server/features/reviews/public.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The latest reviews of a mentor, and how many sessions they held; null below a few, which would say more of the mentees. */
export async function mentorSummary(
  ctx: Context,
  { params }: Parsed<(typeof summaryRoutes)['mentorSummary']>,
): Promise<Reply<(typeof summaryRoutes)['mentorSummary']>> {
  const { rows } = await sql<{ id: string; held: number }>`
    select p.id, ${bookingsMet(sql`p.id`, ctx.now)} + ${occurrencesMet(sql`p.id`, ctx.now)} as held
    from profiles p join users u on u.id = p.user_id
    where p.role = 'mentor' and ${isAt(params.id)} and ${isVisibleTo(ctx.actor?.userId)}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('not_found')
  const { id, held } = rows[0]
  const reviews = await latestReviews(ctx, id, summaryLimits.reviews)
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
