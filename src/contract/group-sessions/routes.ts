import * as z from 'zod/mini'
import { cohostRoutes } from './cohost-routes.ts'
import { groupListRoutes } from './list-routes.ts'
import { date, id, paging, text, token, wholeNumber } from '#contract/fields.ts'
import {
  attendant,
  attendeeRow,
  attendeeOrders,
  attendeeStatuses,
  cancelGroupSessionBody,
  createGroupSessionBody,
  groupSession,
  rescheduleGroupSessionBody,
  rsvpStatuses,
  updateGroupSessionBody,
} from './schemas.ts'
import { route } from '#contract/route.ts'

const byId = z.strictObject({ id })
const writeErrors = ['file_not_yours', 'title_inappropriate', 'calendar_required', 'room_needed'] as const
/** Creating, changing and cancelling sessions, and inviting people. */
export const hostingRoutes = {
  createGroupSession: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/group-sessions/create',
    changes: ['group-sessions', 'availability'],
    access: 'mentor',
    scope: 'group-sessions:write',
    summary: 'Create a group session, once or recurring',
    body: createGroupSessionBody,
    bodyLimit: 80 * 1024,
    reply: z.object({ id, sessionSlug: z.string() }),
    status: 201,
    limit: 'booking',
    errors: [
      ...writeErrors,
      'group_date_invalid',
      'recurrence_invalid',
      'occurrences_taken',
      'cohost_unknown',
      'cohost_yourself',
    ],
  }),
  updateGroupSession: route({
    method: 'PUT',
    repeat: 'keyed',
    path: '/group-sessions/update/:id',
    changes: ['group-sessions'],
    access: 'mentor',
    scope: 'group-sessions:write',
    summary: 'Update content, capacity and privacy of a session; for the host and cohosts',
    params: byId,
    body: updateGroupSessionBody,
    bodyLimit: 80 * 1024,
    reply: groupSession,
    errors: [
      ...writeErrors,
      'not_found',
      'group_session_settled',
      'scope_is_series',
      'capacity_below_going',
      'rate_limited',
    ],
  }),
  rescheduleGroupSession: route({
    method: 'PUT',
    repeat: 'keyed',
    path: '/group-sessions/reschedule',
    changes: ['group-sessions', 'notifications'],
    access: 'mentor',
    scope: 'group-sessions:write',
    summary: 'Reschedule one occurrence, it and all later ones, or all; for the host',
    body: rescheduleGroupSessionBody,
    reply: groupSession,
    errors: ['not_found', 'group_session_settled', 'group_date_invalid', 'occurrences_taken', 'rate_limited'],
  }),
  cancelGroupSession: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/group-sessions/delete',
    changes: ['group-sessions', 'notifications'],
    undoes: ['/group-sessions/create'],
    access: 'mentor',
    scope: 'group-sessions:write',
    summary: 'Cancel one occurrence, it and all later ones, or all; for the host',
    body: cancelGroupSessionBody,
    reply: groupSession,
    errors: ['not_found', 'group_session_settled'],
  }),
  invite: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/group-sessions/:id/invite',
    changes: ['group-sessions', 'notifications'],
    access: 'mentor',
    scope: 'group-sessions:write',
    summary: 'Invite people to a session; for the host and cohosts',
    params: byId,
    body: z.strictObject({ profileIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
    reply: z.object({ invited: z.int() }),
    errors: ['not_found', 'group_session_settled'],
  }),
}

/** A generated draft of a session's description. */
export const descriptionHelperRoutes = {
  generateDescription: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/kando-ai/generate-description',
    changes: [],
    access: 'mentor',
    summary: 'Generate a draft of the description from title and tags',
    query: z.strictObject({ title: text({ min: 1, max: 120 }), tags: z.optional(text({ max: 200 })) }),
    reply: z.object({ description: z.string() }),
    errors: ['title_profane', 'helper_failed'],
    limit: 'ai',
  }),
}

const seat = z.object({
  /** At the requested occurrence; without a date the best status over all of them. */
  status: z.enum(rsvpStatuses),
  /** At how many of the requested occurrences the caller has a seat, and at how many they are on the waitlist. */
  going: z.int(),
  waitlisted: z.int(),
})

/**
 * Seats: taking and leaving them, and listing attendees. A freed seat is offered to the first on the waitlist for twelve hours,
 * at most until an hour before the start; in that last hour nothing is offered, and a free seat goes to the first request.
 */
export const groupSeatRoutes = {
  rsvp: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/group-sessions/:id/rsvp',
    changes: ['group-sessions'],
    access: 'member',
    scope: 'group-sessions:write',
    summary: 'Take a seat, or join the waitlist; also accepts an offered seat',
    params: byId,
    /** Without a date: all upcoming occurrences. `invite` is the invite link's secret. */
    body: z.strictObject({ occurrenceDate: z.optional(date), invite: z.optional(token) }),
    reply: seat,
    errors: ['not_found', 'group_session_settled', 'host_has_seat', 'already_going'],
  }),
  leave: route({
    method: 'DELETE',
    repeat: 'keyed',
    path: '/group-sessions/:id/rsvp',
    changes: ['group-sessions'],
    access: 'member',
    scope: 'group-sessions:write',
    summary: 'Give up a seat, an offer or a place on the waitlist',
    params: byId,
    query: z.strictObject({ occurrenceDate: z.optional(date) }),
    reply: seat,
    errors: ['not_found', 'not_going'],
  }),
  attendees: route({
    method: 'GET',
    path: '/group-sessions/:id/attendees',
    shows: ['group-sessions', 'connections'],
    access: 'public',
    scope: 'group-sessions:read',
    summary:
      'The number of attendees, and three pictures; rows for the host and cohosts, the latest date and the first to ask for a ' +
      'seat first, or by name or the latest to ask',
    params: byId,
    query: z.strictObject({
      ...paging,
      status: z.optional(z.enum(attendeeStatuses)),
      year: z.optional(wholeNumber(2000, 2200)),
      occurrenceDate: z.optional(date),
      order: z.optional(z.enum(attendeeOrders)),
      invite: z.optional(token),
    }),
    reply: z.object({
      going: z.int(),
      avatars: z.array(attendant),
      /** Rows that match the filters, over all pages; 0 and empty for callers who may not see them. */
      total: z.int(),
      rows: z.array(attendeeRow),
      /** Values present in the unfiltered rows, for the filter controls. */
      years: z.array(z.int()),
      statuses: z.array(z.enum(attendeeStatuses)),
    }),
    errors: ['not_found'],
  }),
}

/** Every route of the feature. */
export const groupSessionRoutes = {
  ...hostingRoutes,
  ...descriptionHelperRoutes,
  ...groupSeatRoutes,
  ...groupListRoutes,
  ...cohostRoutes,
}
