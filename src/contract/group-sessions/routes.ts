import * as z from 'zod/mini'
import { cohostRoutes } from './cohost-routes.ts'
import { descriptionHelperRoutes } from './description-routes.ts'
import { id } from '#contract/fields.ts'
import { groupListRoutes } from './discovery-routes.ts'
import { groupSeatRoutes } from './seat-routes.ts'
import {
  cancelGroupSessionBody,
  createGroupSessionBody,
  groupSession,
  rescheduleGroupSessionBody,
  updateGroupSessionBody,
} from './schemas.ts'
import { route } from '#contract/route.ts'

const byId = z.strictObject({ id })
const writeErrors = ['file_not_yours', 'title_inappropriate', 'calendar_required', 'room_needed'] as const
/** What hosts do. */
export const hostingRoutes = {
  createGroupSession: route({
    method: 'POST',
    path: '/group-sessions/create',
    access: 'mentor',
    summary: 'Create a group session, once or recurring',
    body: createGroupSessionBody,
    bodyLimit: 80 * 1024,
    reply: z.object({ id, sessionSlug: z.string() }),
    status: 201,
    idempotent: true,
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
    path: '/group-sessions/update/:id',
    access: 'mentor',
    summary: 'Change what a session says; for the host and its cohosts',
    params: byId,
    body: updateGroupSessionBody,
    bodyLimit: 80 * 1024,
    reply: groupSession,
    errors: [...writeErrors, 'not_found', 'group_session_settled', 'scope_is_series', 'capacity_below_going'],
  }),
  rescheduleGroupSession: route({
    method: 'PUT',
    path: '/group-sessions/reschedule',
    access: 'mentor',
    summary: 'Move one occurrence, it and those after it, or all; for the host',
    body: rescheduleGroupSessionBody,
    reply: groupSession,
    errors: ['not_found', 'group_session_settled', 'group_date_invalid', 'occurrences_taken'],
  }),
  cancelGroupSession: route({
    method: 'POST',
    path: '/group-sessions/delete',
    access: 'mentor',
    summary: 'Cancel one occurrence, it and those after it, or all; for the host; the rows stay',
    body: cancelGroupSessionBody,
    reply: groupSession,
    errors: ['not_found', 'group_session_settled'],
  }),
  invite: route({
    method: 'POST',
    path: '/group-sessions/:id/invite',
    access: 'mentor',
    summary: 'Invite people to a session; for the host and cohosts',
    params: byId,
    body: z.strictObject({ profileIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
    reply: z.object({ invited: z.int() }),
    errors: ['not_found', 'group_session_settled'],
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
