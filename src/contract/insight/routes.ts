import * as z from 'zod/mini'
import { route } from '#contract/route.ts'
import { insightExport, insightFilters, insightReport } from './schemas.ts'

/** How the instance is used, for staff: numbers of groups of people, never of a person. */
export const insightRoutes = {
  report: route({
    method: 'GET',
    path: '/admin/insight',
    // It is counted at night.
    shows: [],
    access: 'staff',
    summary:
      'People who joined, booked, met and came back, pairs that go on, missed sessions, seats and requests without an answer, week by ' +
      'week as of last night; a number about fewer than five people is null, and so is one from which such a number would follow',
    query: z.strictObject(insightFilters),
    reply: insightReport,
    limit: 'search',
    errors: [],
  }),
  exportInsight: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/admin/insight/export',
    changes: [],
    access: 'staff',
    summary: 'The numbers of one picture as CSV; the reason stands in the audit log',
    body: insightExport,
    reply: z.string(),
    contentType: 'text/csv',
    errors: [],
  }),
}
