import * as z from 'zod/mini'
import { paging, text } from './fields.ts'
import { mentorCard } from './profile-schemas.ts'
import { route } from './route.ts'

export { searchRules } from './search-rules.ts'

export const searchRoutes = {
  searchMentors: route({
    method: 'GET',
    path: '/kando-search/mentors/:text',
    access: 'public',
    summary: 'Mentors by name, job, company or topic; case and accents ignored, one typo tolerated; `-` for no text',
    params: z.strictObject({ text: text({ min: 1, max: 100 }) }),
    query: z.strictObject({
      country: z.optional(text({ max: 60 })),
      topic: z.optional(text({ max: 60 })),
      language: z.optional(text({ max: 40 })),
      week: z.optional(z.stringbool()),
      ...paging,
    }),
    reply: z.array(mentorCard),
    paged: true,
    errors: [],
    limit: 'search',
  }),
}
