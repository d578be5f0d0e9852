import * as z from 'zod/mini'
import { date, id, idOrSlug, pageQuery, paging, role, text, timeZone, token } from '#contract/fields.ts'
import { groupSession, groupSessionDetail } from './schemas.ts'
import { route } from '#contract/route.ts'

const byOwnRole = { access: 'member', ownRole: true, params: z.strictObject({ role }) } as const
/**
 * A page of a list. `after` is the id of the last session already seen: the list goes on behind it, as quickly at the five hundredth page
 * as at the first, and `page` means nothing; without it `page` counts from the beginning.
 */
const listQuery = z.strictObject({ ...paging, after: z.optional(id) })
const list = { method: 'GET', reply: z.array(groupSession), paged: true, errors: [] } as const
const readerTimezone = z.optional(timeZone)

/** Reading group sessions. */
export const groupListRoutes = {
  oneGroupSession: route({
    method: 'GET',
    path: '/group-sessions/get-slug/:slug',
    access: 'public',
    summary: 'One session with its occurrences; a private one only to whom it concerns',
    params: z.strictObject({ slug: idOrSlug }),
    query: z.strictObject({ readerTimezone, invite: z.optional(token), occurrenceDate: z.optional(date) }),
    reply: groupSessionDetail,
    errors: ['not_found'],
  }),
  groupSessionsOfMentor: route({
    ...list,
    path: '/group-sessions/mentor/get-all/:mentorId',
    access: 'public',
    summary: "A mentor's public sessions: those ahead, next first, then those behind",
    params: z.strictObject({ mentorId: idOrSlug }),
    query: z.strictObject({ ...paging, readerTimezone }),
    errors: ['not_found'],
  }),
  recommendedGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-recommended',
    summary: 'Sessions that fit the caller, with the reasons',
    query: pageQuery,
  }),
  upcomingGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-upcoming',
    summary: 'What the caller hosts, cohosts or attends, next first',
    query: listQuery,
  }),
  pastGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-past',
    summary: 'What the caller hosted, cohosted or attended, latest first',
    query: listQuery,
  }),
  pendingGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-pending',
    summary: "Waiting for a seat, invited, or waiting for a cohost's answer",
    query: listQuery,
  }),
  cancelledGroupSessions: route({
    ...list,
    ...byOwnRole,
    path: '/group-sessions/:role/get-cancelled',
    summary: 'Cancelled sessions of the caller, latest first',
    query: listQuery,
  }),
  discoverGroupSessions: route({
    ...list,
    path: '/group-sessions/discover',
    access: 'public',
    summary: 'Public sessions ahead, next first, by filters',
    query: z.strictObject({
      ...paging,
      after: z.optional(id),
      tag: z.optional(text({ max: 30 })),
      language: z.optional(text({ max: 40 })),
      /** Only those that begin within seven days. */
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
