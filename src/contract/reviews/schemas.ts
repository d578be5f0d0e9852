import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { id, text } from '#contract/fields.ts'
import { sessionKind } from '#contract/sessions/schemas.ts'
import { bestRating, reviewLimits } from './constants.ts'

const stars = z.int(fieldError('rating_required')).check(z.gte(1, fieldError('rating_required')), z.lte(bestRating))
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
  text: text({ isMultiline: true, min: 1, max: reviewLimits.reply, error: 'review_reply_required' }),
})
