import * as z from 'zod/mini'
import { id, idOrSlug, paging, role, text } from '#contract/fields.ts'
import { mentorCard } from '#contract/profiles/schemas.ts'
import { route } from '#contract/route.ts'

/** Somebody who may be invited or written to; `mentorId` is null for mentees. */
export const foundUser = z.object({
  profileId: id,
  mentorId: z.nullable(id),
  role,
  fullName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  jobTitle: z.string(),
})
export type FoundUser = z.infer<typeof foundUser>

export const searchRoutes = {
  searchMentors: route({
    method: 'GET',
    path: '/kando-search/mentors/:text',
    access: 'public',
    summary:
      'Mentors by name, job, company or topic; case and accents ignored, one typo tolerated; `-` for no text. The next page begins `after` the last profile id; `page` is for older clients',
    params: z.strictObject({ text: text({ min: 1, max: 100 }) }),
    query: z.strictObject({
      country: z.optional(text({ max: 60 })),
      topic: z.optional(text({ max: 60 })),
      language: z.optional(text({ max: 40 })),
      week: z.optional(z.stringbool()),
      after: z.optional(id),
      ...paging,
    }),
    reply: z.array(mentorCard),
    paged: true,
    errors: [],
    limit: 'search',
  }),
  searchUsers: route({
    method: 'GET',
    path: '/kando-search/users/:query',
    access: 'token',
    summary: 'At most ten people, mentors and mentees, by name from three letters on; case, accents and typos as above',
    params: z.strictObject({ query: text({ min: 1, max: 100 }) }),
    reply: z.array(foundUser),
    errors: [],
    limit: 'search',
  }),
  findUser: route({
    method: 'GET',
    path: '/kando-search/profile-search/:id',
    access: 'token',
    summary: 'One person by profile id or slug, mentor or mentee, as the search shows people',
    params: z.strictObject({ id: idOrSlug }),
    reply: foundUser,
    errors: ['not_found'],
  }),
}
