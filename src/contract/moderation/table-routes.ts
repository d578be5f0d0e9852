import * as z from 'zod/mini'
import { paging } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { queues } from './constants.ts'
import { reason } from './form-schemas.ts'
import {
  rowCursor,
  sessionExport,
  sessionFilters,
  sessionRow,
  userExport,
  userFilters,
  userRow,
} from './table-schemas.ts'

const { size } = paging
const page = { size, after: z.optional(rowCursor) }
const list = { method: 'GET', access: 'staff', limit: 'search', paged: true, errors: [] } as const
const file = {
  method: 'POST',
  repeat: 'idempotent',
  access: 'staff',
  reply: z.string(),
  contentType: 'text/csv',
  errors: [],
} as const

/** The tables and files of the staff desk, part of `staffRoutes`. A file needs a reason and is an entry of the audit log. */
export const tableRoutes = {
  listUsers: route({
    ...list,
    path: '/admin/users',
    shows: ['moderation'],
    scope: 'people:read',
    summary:
      'Accounts, latest first unless `order` says otherwise; the next page begins `after` the last one (`createdAt_userId` in each order)',
    query: z.strictObject({ ...userFilters, ...page }),
    reply: z.array(userRow),
  }),
  exportUsers: route({
    ...file,
    path: '/admin/users/export',
    changes: [],
    summary: 'Up to 20,000 accounts as CSV; the reason stands in the audit log',
    body: userExport,
  }),
  listSessions: route({
    ...list,
    path: '/admin/sessions',
    shows: ['moderation'],
    scope: 'all-sessions:read',
    summary:
      'Sessions of both kinds: upcoming and pending ones soonest first, past and cancelled ones latest first, unless `order` says ' +
      'otherwise; the next page begins `after` the last one (`startsAt_id`)',
    query: z.strictObject({ ...sessionFilters, ...page }),
    reply: z.array(sessionRow),
  }),
  exportSessions: route({
    ...file,
    path: '/admin/sessions/export',
    changes: [],
    summary: 'Up to 20,000 sessions as CSV; the reason stands in the audit log',
    body: sessionExport,
  }),
  exportQueue: route({
    ...file,
    path: '/admin/queues/:queue/export',
    changes: [],
    summary: 'What waits in a queue as CSV, oldest first, up to 20,000 items; the reason stands in the audit log',
    params: z.strictObject({ queue: z.enum(queues) }),
    body: z.strictObject({ reason }),
  }),
  exportAudit: route({
    ...file,
    path: '/admin/audit/export',
    changes: [],
    summary:
      'The latest 20,000 entries of the audit log as CSV; cells that look like formulas begin with an apostrophe. The reason ' +
      'stands in the log',
    body: z.strictObject({ reason }),
  }),
}
