import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

/** Drafts for those who write a session's description. */
export const descriptionHelperRoutes = {
  generateDescription: route({
    method: 'POST',
    path: '/kando-ai/generate-description',
    access: 'mentor',
    summary: 'Write a draft of the description from the title and the tags',
    query: z.strictObject({ title: text({ min: 1, max: 120 }), tags: z.optional(text({ max: 200 })) }),
    reply: z.object({ description: z.string() }),
    errors: ['title_profane', 'helper_failed'],
    limit: 'ai',
  }),
}
