import { landingReviewRoutes } from '#contract/reviews/landing-routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import type { Db } from '#server/platform/database/database.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { answerReview } from './answer-review.ts'
import { listAwaited } from './find-attended.ts'
import { findLandingReviews } from './find-landing-reviews.ts'
import { reviewNotices } from './notices.ts'
import { findRating, listReviews } from './queries.ts'
import { reviewReactions } from './reactions.ts'
import { writeReview } from './write-review.ts'

const ofMentor = async ({ reviewId }: { reviewId: string }, db: Db) =>
  (await db.selectFrom('reviews').select('mentor_id').where('id', '=', reviewId).execute()).map((row) => row.mentor_id)

/** Reviews by attendees of a session, and the mentor's answers. */
export function createReviews({ env }: AppDependencies): Feature {
  return {
    name: 'reviews',
    endpoints: [
      ...implement(reviewRoutes, {
        createReview: command(writeReview),
        awaitedReviews: query(listAwaited),
        reviewsOfMentor: query(listReviews),
        ratingOfMentor: query(findRating),
        replyToReview: command(answerReview),
      }),
      ...implement(landingReviewRoutes, { landingReviews: query(findLandingReviews) }),
    ],
    notices: reviewNotices(env),
    reactions: reviewReactions,
    voidsPages: { 'review.written': ofMentor, 'review.answered': ofMentor },
  }
}
