import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { findReviewNews, findWantedOfBooking, findWantedOfOccurrence, type Wanted } from './find-people.ts'
import { pleaseReview, reviewAnswered, reviewReceived } from './letters.ts'

/** E-mails of reviews; each goes out once. */
export function reviewReactions({ env, mail }: Parts): Reactions {
  const askAll = async (ctx: JobContext, wanted: Wanted | undefined) => {
    for (const reader of wanted?.people ?? []) {
      await mail.send(pleaseReview(env, wanted!, reader))
      ctx.push([reader.userId], { feature: 'reviews', ids: [wanted!.sessionId] })
    }
  }
  return {
    'booking.finished': {
      ask: async (ctx, { bookingId }) => askAll(ctx, await findWantedOfBooking(ctx.db, bookingId)),
    },
    'group-session.finished': {
      ask: async (ctx, { occurrenceId }) => askAll(ctx, await findWantedOfOccurrence(ctx.db, occurrenceId)),
    },
    'review.written': {
      mail: async ({ db }, { reviewId }) => {
        const news = await findReviewNews(db, reviewId)
        if (news) await mail.send(reviewReceived(env, news))
      },
    },
    'review.answered': {
      mail: async ({ db }, { reviewId }) => {
        const news = await findReviewNews(db, reviewId)
        if (news?.author) await mail.send(reviewAnswered(env, news, news.author))
      },
    },
  }
}
