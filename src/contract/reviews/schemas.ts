import * as z from 'zod/mini'
import { id, text } from '#contract/fields.ts'
import { sessionKind } from '#contract/sessions/schemas.ts'
import { reviewLimits } from './constants.ts'
import { reviewMessages } from './messages.ts'

const stars = z.int(reviewMessages.ratingRequired).check(z.gte(1, reviewMessages.ratingRequired), z.lte(5))
const aspect = z.optional(stars)
const aspects = { audio: aspect, contentDelivery: aspect, studentInteraction: aspect, timeliness: aspect }

export const createReviewBody = z.strictObject({
  kind: sessionKind,
  sessionId: id,
  overall: stars,
  ...aspects,
  text: z.optional(text({ isMultiline: true, max: reviewLimits.text })),
  /** Hides the author from everyone but moderators. */
  anonymous: z.boolean(),
})

export const replyToReviewBody = z.strictObject({
  text: text({ isMultiline: true, min: 1, max: reviewLimits.reply, message: reviewMessages.answerRequired }),
})
