import * as z from 'zod/mini'
import { language } from '#contract/accounts/schemas.ts'
import { id, instant } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

const person = { profileId: id, fullName: z.string(), profilePictureUrl: z.nullable(z.string()) }

/** A review that the landing page shows whole. */
const quotedReview = z.object({
  id,
  text: z.string(),
  createdAt: instant,
  author: z.object({ ...person, jobTitle: z.string() }),
  mentor: z.object({ ...person, profileSlug: z.string() }),
})
export type QuotedReview = z.infer<typeof quotedReview>

export const landingReviewRoutes = {
  landingReviews: route({
    method: 'GET',
    path: '/landing-page/reviews',
    shows: ['reviews', 'profiles'],
    access: 'public',
    summary:
      'At most three recent good reviews by mentees with their names, of different people; first those by people who read ' +
      'the product in `language`',
    query: z.strictObject({ language: z.optional(language) }),
    reply: z.array(quotedReview),
    errors: [],
  }),
}
