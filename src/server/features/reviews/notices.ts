import { reviewLimits } from '#contract/reviews/constants.ts'
import { reviewUntil } from '#rules/reviews/reviews.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import {
  findReviewNotice,
  findReviewersOfBooking,
  findReviewersOfOccurrence,
  reviewsPath,
  type ReviewableSession,
  type ReviewNotice,
} from './find-recipients.ts'

type Env = Pick<AppDependencies['env'], 'APP_URL'>
type RequestNotice = { recipient: Recipient; session: ReviewableSession; texts: Texts['reviewsNotices'] }
type Notice = { recipient: Recipient; review: ReviewNotice; texts: Texts['reviewsNotices'] }

/** The notices of reviews. Anonymous authors are not named. */
export const reviewNotices = (env: Env): FeatureNotices => ({
  table: { ...requestNotices(env), ...reviewAndReplyNotices(env) },
})

const requestNotices = (env: Env) => {
  const request = {
    inApp: ({ session }: RequestNotice) => ({
      type: 'REVIEW_REQUESTED' as const,
      target: reviewsPath(session),
      text: storedText('reviewsNotices', 'requested', {
        kind: session.kind,
        title: session.title,
        mentor: session.mentorName,
      }),
      person: { userId: session.mentorUserId, name: session.mentorName },
      groupSessionId: session.kind === 'group' ? session.sessionId : null,
    }),
    email: ({ session, recipient, texts }: RequestNotice) => ({
      ...emailText(texts.requested, { ...session, mentor: session.mentorName, days: reviewLimits.days }),
      facts: [{ label: texts.requested.until, value: deadlineOf(session, recipient) }],
      action: { label: texts.requested.action, url: pageUrl(env, reviewsPath(session), recipient.locale) },
      seed: session.sessionId,
    }),
    // Once per session, also of a series with several occurrences.
    key: ({ session }: RequestNotice) => `review.wanted:${session.kind}:${session.sessionId}`,
  }
  return noticeTable<RequestNotice>({
    'booking.attendance-settled': {
      kind: 'reviews',
      audience: async ({ db }, { bookingId }) => reviewers(await findReviewersOfBooking(db, bookingId)),
      ...request,
    },
    'group-session.finished': {
      kind: 'reviews',
      audience: async ({ db }, { occurrenceId }) => reviewers(await findReviewersOfOccurrence(db, occurrenceId)),
      ...request,
    },
  })
}

const reviewAndReplyNotices = (env: Env) =>
  noticeTable<Notice>({
    'review.written': {
      kind: 'reviews',
      audience: (ctx, { reviewId }) => readers(ctx, reviewId, ({ mentor }) => mentor),
      inApp: ({ review }) => ({
        type: 'REVIEW_RECEIVED',
        target: pathOf(review),
        text: storedText('reviewsNotices', 'received', {
          kind: review.kind,
          title: review.title,
          ...authorOf(review),
        }),
        person: review.isAnonymous ? null : review.author,
        groupSessionId: review.groupSessionId,
      }),
      email: ({ review, recipient, texts }) => ({
        ...receivedText(texts, review),
        action: { label: texts.received.action, url: pageUrl(env, pathOf(review), recipient.locale) },
        seed: review.id,
      }),
    },
    'review.answered': {
      kind: 'reviews',
      audience: (ctx, { reviewId }) => readers(ctx, reviewId, ({ author }) => author),
      inApp: ({ review }) => ({
        type: 'REVIEW_ANSWERED',
        target: pathOf(review),
        text: storedText('reviewsNotices', 'answered', { mentor: review.mentor.name }),
        person: review.mentor,
        groupSessionId: review.groupSessionId,
      }),
      email: ({ review, recipient, texts }) => ({
        ...emailText(texts.answered, { ...review, mentor: review.mentor.name, reply: review.reply ?? '' }),
        action: { label: texts.answered.action, url: pageUrl(env, pathOf(review), recipient.locale) },
        seed: review.id,
      }),
    },
  })

/** Who wrote a review, as texts name them; nobody if they chose not to be named, or are gone. */
const authorOf = ({ isAnonymous, author }: ReviewNotice) =>
  isAnonymous || author === null ? { by: 'anonymous', author: '' } : { by: 'author', author: author.name }

function receivedText({ received }: Texts['reviewsNotices'], review: ReviewNotice) {
  const facts = { ...review, ...authorOf(review) }
  const words = review.text === null ? [] : [review.text]
  return emailText({ ...received, paragraphs: [received.reviewed(facts), ...words, received.reply] }, facts)
}

const reviewers = (session: ReviewableSession | undefined): RequestNotice[] =>
  session === undefined
    ? []
    : session.reviewers.map((recipient) => ({
        recipient,
        session,
        texts: textsFor(recipient.locale, recipient.zone).reviewsNotices,
      }))

async function readers(
  { db }: JobContext,
  reviewId: string,
  recipientOf: (review: ReviewNotice) => Recipient | null,
): Promise<Notice[]> {
  const review = await findReviewNotice(db, reviewId)
  const recipient = review && recipientOf(review)
  return review && recipient
    ? [{ recipient, review, texts: textsFor(recipient.locale, recipient.zone).reviewsNotices }]
    : []
}

const deadlineOf = ({ endedAt }: ReviewableSession, recipient: Recipient) =>
  whenText(new Date(reviewUntil(endedAt.getTime())), recipient)

const pathOf = ({ mentor, slug }: ReviewNotice) => reviewsPath({ mentorSlug: mentor.slug, slug })
