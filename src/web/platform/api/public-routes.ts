import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { groupListRoutes } from '#contract/group-sessions/routes.ts'
import type { reviewRoutes } from '#contract/reviews/routes.ts'
import type { sessionRoutes } from '#contract/sessions/routes.ts'
import type { Route } from '#contract/route.ts'
import type { directoryRoutes } from '#contract/directory/routes.ts'

/** A route's address with the types of the whole, without its schemas. */
export const bare = <R extends Route>(
  address: Pick<R, 'method' | 'path' | 'access' | Extract<keyof R, 'idempotent'>>,
) => address as R

/**
 * The reads of pages that visitors open. The contract's own tables bring zod and every schema with them (13 kB); what is only
 * called, not validated, needs just the address. TypeScript refuses one that the contract does not have.
 */
export const publicRoutes = {
  ics: bare<(typeof sessionRoutes)['ics']>({ method: 'GET', path: '/sessions/:kind/:id/ics', access: 'member' }),
  config: bare<(typeof accountRoutes)['config']>({ method: 'GET', path: '/config', access: 'public' }),
  landingMentors: bare<(typeof directoryRoutes)['landingMentors']>({
    method: 'GET',
    path: '/landing-page/recommended-mentors',
    access: 'public',
  }),
  publicProfile: bare<(typeof directoryRoutes)['publicProfile']>({
    method: 'GET',
    path: '/:role/public/:id',
    access: 'public',
  }),
  similarMentors: bare<(typeof directoryRoutes)['similarMentors']>({
    method: 'GET',
    path: '/mentor/:id/similar/:profileId',
    access: 'public',
  }),
  searchMentors: bare<(typeof directoryRoutes)['searchMentors']>({
    method: 'GET',
    path: '/kando-search/mentors/:text',
    access: 'public',
  }),
  discoverGroupSessions: bare<(typeof groupListRoutes)['discoverGroupSessions']>({
    method: 'GET',
    path: '/group-sessions/discover',
    access: 'public',
  }),
  oneGroupSession: bare<(typeof groupListRoutes)['oneGroupSession']>({
    method: 'GET',
    path: '/group-sessions/get-slug/:slug',
    access: 'public',
  }),
  groupSessionsOfMentor: bare<(typeof groupListRoutes)['groupSessionsOfMentor']>({
    method: 'GET',
    path: '/group-sessions/mentor/get-all/:mentorId',
    access: 'public',
  }),
  reviewsOfMentor: bare<(typeof reviewRoutes)['reviewsOfMentor']>({
    method: 'GET',
    path: '/mentor/:id/reviews',
    access: 'public',
  }),
  ratingOfMentor: bare<(typeof reviewRoutes)['ratingOfMentor']>({
    method: 'GET',
    path: '/mentor/:id/rating',
    access: 'public',
  }),
  awaitedReviews: bare<(typeof reviewRoutes)['awaitedReviews']>({
    method: 'GET',
    path: '/reviews/awaited',
    access: 'member',
  }),
} as const
