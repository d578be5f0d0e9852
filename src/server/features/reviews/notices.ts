import { storeNotification } from '#server/features/notifications/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { findReviewNews, findWantedOfBooking, findWantedOfOccurrence, reviewsPath, type Wanted } from './find-people.ts'

/** What is told about reviews; who does not wish to be named is not. */
export const reviewNotices: Reactions = {
  'booking.finished': {
    askForReview: async (ctx, { bookingId }) => ask(ctx, await findWantedOfBooking(ctx.db, bookingId)),
  },
  'group-session.finished': {
    askForReview: async (ctx, { occurrenceId }) => ask(ctx, await findWantedOfOccurrence(ctx.db, occurrenceId)),
  },
  'review.written': {
    tell: async (ctx, { reviewId }) => {
      const news = await findReviewNews(ctx.db, reviewId)
      if (!news) return
      const who = news.authorName ?? 'Somebody who attended'
      const what = news.kind === 'individual' ? 'your one-on-one session' : `“${news.title}”`
      const to = { userId: news.mentor.userId, key: `review.written:${reviewId}`, picture: news.authorPicture }
      await storeNotification(ctx, to, {
        type: 'REVIEW_RECEIVED',
        target: reviewsPath({ mentorSlug: news.mentor.slug, slug: news.slug }),
        message: `${who} reviewed ${what}`,
        ...ofGroup(news.groupSessionId),
      })
    },
  },
  'review.answered': {
    tell: async (ctx, { reviewId }) => {
      const news = await findReviewNews(ctx.db, reviewId)
      if (!news?.author) return
      const to = { userId: news.author.userId, key: `review.answered:${reviewId}`, picture: news.mentor.picture }
      await storeNotification(ctx, to, {
        type: 'REVIEW_ANSWERED',
        target: reviewsPath({ mentorSlug: news.mentor.slug, slug: news.slug }),
        message: `${news.mentor.name} answered your review`,
        ...ofGroup(news.groupSessionId),
      })
    },
  },
}

const ofGroup = (groupSessionId: string | null) => (groupSessionId === null ? {} : { groupSessionId })

/** Once per session, however often a series meets. */
async function ask(ctx: JobContext, wanted: Wanted | undefined): Promise<void> {
  if (!wanted) return
  const { kind, sessionId, title, mentorName } = wanted
  const what = kind === 'individual' ? `your session with ${mentorName}` : `“${title}”`
  for (const { userId } of wanted.people) {
    const to = { userId, key: `review.wanted:${kind}:${sessionId}`, picture: wanted.mentorPicture }
    await storeNotification(ctx, to, {
      type: 'REVIEW_REQUESTED',
      target: reviewsPath(wanted),
      message: `How was ${what}? You can write a review`,
      ...ofGroup(kind === 'group' ? sessionId : null),
    })
  }
}
