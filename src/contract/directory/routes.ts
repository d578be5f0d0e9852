import * as z from 'zod/mini'
import { id, idOrSlug, pageQuery, paging, role, text } from '#contract/fields.ts'
import { experience, topic } from '#contract/profiles/schemas.ts'
import { route } from '#contract/route.ts'
import { foundUser, mentorCard, publicProfile } from './schemas.ts'

const byRole = z.strictObject({ role, id: idOrSlug })
const onlyId = z.strictObject({ id: idOrSlug })
const known = { errors: ['not_found'] } as const

const searchText = z.strictObject({ text: text({ min: 1, max: 100 }) })
const searchFilters = {
  country: z.optional(text({ max: 60 })),
  topic: z.optional(text({ max: 60 })),
  language: z.optional(text({ max: 40 })),
  week: z.optional(z.stringbool()),
}

export const directoryRoutes = {
  publicProfile: route({
    method: 'GET',
    path: '/:role/public/:id',
    access: 'public',
    summary: 'The public profile, by id or slug',
    params: byRole,
    reply: publicProfile,
    ...known,
  }),
  profileHeader: route({
    method: 'GET',
    path: '/:role/profile-header/:id',
    access: 'public',
    summary: 'Picture, name and job title',
    params: byRole,
    reply: z.object({ profilePictureUrl: z.nullable(z.string()), fullName: z.string(), jobTitle: z.string() }),
    ...known,
  }),
  bio: route({
    method: 'GET',
    path: '/:role/bio/:id',
    access: 'public',
    summary: 'About text',
    params: byRole,
    reply: z.object({ bio: z.nullable(z.string()) }),
    ...known,
  }),
  expertise: route({
    method: 'GET',
    path: '/mentor/expertise/:id',
    access: 'public',
    summary: "A mentor's areas of expertise",
    params: onlyId,
    reply: z.array(topic),
    ...known,
  }),
  interests: route({
    method: 'GET',
    path: '/mentee/interests/:id',
    access: 'public',
    summary: "A mentee's fields of interest",
    params: onlyId,
    reply: z.array(topic),
    ...known,
  }),
  experiences: route({
    method: 'GET',
    path: '/:role/experiences/:id',
    access: 'public',
    summary: "Someone's experience",
    params: byRole,
    reply: z.array(experience),
    ...known,
  }),
  landingMentors: route({
    method: 'GET',
    path: '/landing-page/recommended-mentors',
    access: 'public',
    summary: 'Mentors for visitors',
    reply: z.array(mentorCard),
    errors: [],
  }),
  recommendedMentors: route({
    method: 'GET',
    path: '/mentee/recommended-mentors',
    access: 'mentee',
    summary: 'Recommended mentors for this mentee, with reasons',
    query: pageQuery,
    reply: z.array(mentorCard),
    paged: true,
    errors: [],
  }),
  similarMentors: route({
    method: 'GET',
    path: '/mentor/:id/similar/:profileId',
    access: 'public',
    summary: 'Mentors similar to this one, for this viewer',
    params: z.strictObject({ id: idOrSlug, profileId: idOrSlug }),
    query: pageQuery,
    reply: z.array(mentorCard),
    paged: true,
    ...known,
  }),
  similarForMentee: route({
    method: 'GET',
    path: '/mentee/get-similar/:profileId',
    access: 'mentee',
    summary: "Mentors whose topics meet those of this profile, a mentor's or a mentee's; for 'See all'",
    params: z.strictObject({ profileId: idOrSlug }),
    query: pageQuery,
    reply: z.array(mentorCard),
    paged: true,
    ...known,
  }),
  searchMentors: route({
    method: 'GET',
    path: '/kando-search/mentors/:text',
    access: 'public',
    summary:
      'Mentors by name, job, company or topic; case and accents ignored, one typo tolerated; `-` for no ' +
      'text. The next page begins `after` the last profile id; `page` is for older clients',
    params: searchText,
    query: z.strictObject({ ...searchFilters, after: z.optional(id), ...paging }),
    reply: z.array(mentorCard),
    paged: true,
    errors: [],
    limit: 'search',
  }),
  countMentors: route({
    method: 'GET',
    path: '/kando-search/mentor-count/:text',
    access: 'public',
    summary: 'The number of mentors that the search finds, counted up to a limit; `isMore` if there are more',
    params: searchText,
    query: z.strictObject(searchFilters),
    reply: z.object({ count: z.int(), isMore: z.boolean() }),
    errors: [],
    limit: 'search',
  }),
  mentorCountries: route({
    method: 'GET',
    path: '/kando-search/mentor-countries',
    access: 'public',
    summary: 'The countries that mentors are in, with their numbers: for the filter of the search',
    reply: z.array(z.object({ country: z.string(), mentors: z.int() })),
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
