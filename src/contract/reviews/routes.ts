import * as z from 'zod/mini'
import { sessionKind } from '#contract/sessions/schemas.ts'
import { id, idOrSlug, instant, paging, token } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { reviewOrders } from './orders.ts'
import { createReviewBody, replyToReviewBody } from './schemas.ts'

const aspect = z.nullable(z.int())

const review = z.object({
  id,
  kind: sessionKind,
  /** Null for a one-on-one, which every reader's language names in its own words. */
  sessionTitle: z.nullable(z.string()),
  /** The group session's address; null for a one-on-one. */
  sessionSlug: z.nullable(z.string()),
  overall: z.int(),
  /** Null where the author did not rate it. */
  audio: aspect,
  contentDelivery: aspect,
  studentInteraction: aspect,
  timeliness: aspect,
  text: z.nullable(z.string()),
  /** Null for an anonymous review. */
  author: z.nullable(
    z.object({
      profileId: id,
      profileSlug: z.string(),
      isMentor: z.boolean(),
      fullName: z.string(),
      profilePictureUrl: z.nullable(z.string()),
      jobTitle: z.string(),
    }),
  ),
  createdAt: instant,
  reply: z.nullable(z.object({ text: z.string(), at: instant })),
  /** The caller is the reviewed mentor and has not answered yet. */
  mayReply: z.boolean(),
})
export type Review = z.infer<typeof review>

const average = z.nullable(z.number())
/** Narrows to one group session, by its slug; `invite` is the secret of a private one's invite link. */
const oneSession = { session: z.optional(idOrSlug), invite: z.optional(token) }

/** A session that the caller attended and may still review. */
const awaitedReview = z.object({
  kind: sessionKind,
  sessionId: id,
  /** Null for a one-on-one, which every reader's language names in its own words. */
  sessionTitle: z.nullable(z.string()),
  sessionSlug: z.nullable(z.string()),
  mentorId: id,
  mentorSlug: z.string(),
  mentorFullName: z.string(),
  mentorProfilePictureUrl: z.nullable(z.string()),
  endedAt: instant,
  /** Until when it can be written. */
  until: instant,
})
export type AwaitedReview = z.infer<typeof awaitedReview>

export const reviewRoutes = {
  createReview: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/reviews',
    changes: ['reviews'],
    access: 'member',
    summary: 'Review a session that the caller attended: once, within 14 days',
    body: createReviewBody,
    reply: review,
    status: 201,
    errors: ['not_found', 'review_not_attended', 'review_exists'],
  }),
  awaitedReviews: route({
    method: 'GET',
    path: '/reviews/awaited',
    shows: ['reviews'],
    access: 'member',
    summary: 'Sessions that the caller attended and has not reviewed, latest first',
    reply: z.array(awaitedReview),
    errors: [],
  }),
  reviewsOfMentor: route({
    method: 'GET',
    path: '/mentor/:id/reviews',
    shows: ['reviews'],
    access: 'public',
    summary:
      "A mentor's reviews, latest first, or with `order` by their overall rating; those of private sessions only with `session`",
    params: z.strictObject({ id: idOrSlug }),
    query: z.strictObject({ ...paging, ...oneSession, order: z.optional(z.enum(reviewOrders)) }),
    reply: z.array(review),
    paged: true,
    errors: ['not_found'],
  }),
  ratingOfMentor: route({
    method: 'GET',
    path: '/mentor/:id/rating',
    shows: ['reviews'],
    access: 'public',
    summary: 'Averages, each from three ratings on; before that only the count',
    params: z.strictObject({ id: idOrSlug }),
    query: z.strictObject(oneSession),
    reply: z.object({
      count: z.int(),
      overall: average,
      audio: average,
      contentDelivery: average,
      studentInteraction: average,
      timeliness: average,
    }),
    errors: ['not_found'],
  }),
  replyToReview: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/reviews/:id/reply',
    changes: ['reviews'],
    access: 'mentor',
    summary: 'Answer a review; once, by the reviewed mentor',
    params: z.strictObject({ id }),
    body: replyToReviewBody,
    reply: review,
    status: 201,
    errors: ['not_found', 'review_reply_exists'],
  }),
}
