import * as z from 'zod/mini'
import { date, id, idOrSlug, pageQuery, paging, role, text, timeZone, token } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { groupSession, groupSessionDetail } from './schemas.ts'

const byOwnRole = { access: 'member', ownRole: true, params: z.strictObject({ role }) } as const
/**
 * A page of a list. `after` is the id of the last session of the previous page (keyset pagination: any page costs what the first one
 * costs); `page` is then ignored. Without `after`, `page` counts from the start of the list.
 */
const listQuery = z.strictObject({ ...paging, after: z.optional(id) })
const foundQuery = z.strictObject({ ...listQuery.shape, text: z.optional(text({ max: 100 })) })
const list = { method: 'GET', reply: z.array(groupSession), paged: true, errors: [] } as const
const readerTimezone = z.optional(timeZone)

/** Reading group sessions. Part of `groupSessionRoutes`; apart from what changes them, which pages of visitors do not need. */
export const groupListRoutes = {
  oneGroupSession: route({
    method: 'GET',
    path: '/group-sessions/get-slug/:slug',
    shows: ['group-sessions', 'connections', 'reviews', 'attendance'],
    access: 'public',
    scope: 'group-sessions:read',
    summary: 'One session with its occurrences, if it is visible to the caller',
    params: z.strictObject({ slug: idOrSlug }),
    query: z.strictObject({ readerTimezone, invite: z.optional(token), occurrenceDate: z.optional(date) }),
    reply: groupSessionDetail,
    errors: ['not_found'],
  }),
  groupSessionsOfMentor: route({
    ...list,
    path: '/group-sessions/mentor/get-all/:mentorId',
    shows: ['group-sessions', 'connections', 'reviews', 'attendance'],
    access: 'public',
    summary: "A mentor's public sessions: upcoming ones, next first, then past ones",
    params: z.strictObject({ mentorId: idOrSlug }),
    query: z.strictObject({ ...paging, readerTimezone }),
    errors: ['not_found'],
  }),
  recommendedGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-recommended',
    shows: ['group-sessions', 'connections', 'reviews', 'attendance'],
    summary: 'Recommended sessions, with reasons',
    query: pageQuery,
  }),
  upcomingGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-upcoming',
    shows: ['group-sessions', 'connections', 'reviews', 'attendance'],
    scope: 'group-sessions:read',
    summary:
      'Sessions that the caller hosts, cohosts or attends, next first; with a text those whose title or host contains it',
    query: foundQuery,
  }),
  pastGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-past',
    shows: ['group-sessions', 'connections', 'reviews', 'attendance'],
    scope: 'group-sessions:read',
    summary:
      'Sessions that the caller hosted, cohosted or attended, latest first; with a text those whose title or host contains it',
    query: foundQuery,
  }),
  pendingGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-pending',
    shows: ['group-sessions', 'connections', 'reviews', 'attendance'],
    scope: 'group-sessions:read',
    summary: 'Sessions with a waitlist place, an offer, an invitation, or an unanswered invite or request to cohost',
    query: listQuery,
  }),
  cancelledGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-cancelled',
    shows: ['group-sessions', 'connections', 'reviews', 'attendance'],
    scope: 'group-sessions:read',
    summary: 'Cancelled sessions of the caller, latest first',
    query: listQuery,
  }),
  discoverGroupSessions: route({
    ...list,
    path: '/group-sessions/discover',
    shows: ['group-sessions', 'connections', 'reviews', 'attendance'],
    access: 'public',
    summary: 'Upcoming public sessions, next first, by filters',
    query: z.strictObject({
      ...paging,
      after: z.optional(id),
      tag: z.optional(text({ max: 30 })),
      language: z.optional(text({ max: 40 })),
      /** Only those that start within seven days. */
      week: z.optional(z.stringbool()),
      /** Only those with a free seat. */
      free: z.optional(z.stringbool()),
      /** Only those that run now. */
      live: z.optional(z.stringbool()),
      q: z.optional(text({ max: 100 })),
      readerTimezone,
    }),
    limit: 'search',
  }),
}
