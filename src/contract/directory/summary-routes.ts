import * as z from 'zod/mini'
import { id, idOrSlug, instant } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

const mentorSummary = z.object({
  /** Sessions that are over and in which people met; null below three. */
  sessionsHeld: z.nullable(z.int()),
  /** The latest three. */
  reviews: z.array(
    z.object({
      id,
      overall: z.int(),
      text: z.nullable(z.string()),
      /** Null for an anonymous review. */
      authorName: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
})
export type MentorSummary = z.infer<typeof mentorSummary>

/** For the first tab of a mentor's profile only; apart from what every page about mentors loads. */
export const summaryRoutes = {
  mentorSummary: route({
    method: 'GET',
    path: '/mentor/:id/summary',
    shows: ['profiles', 'reviews', 'bookings', 'attendance'],
    access: 'public',
    summary: 'The latest reviews of a mentor and the number of sessions they held, for the first tab of their profile',
    params: z.strictObject({ id: idOrSlug }),
    reply: mentorSummary,
    errors: ['not_found'],
  }),
}
