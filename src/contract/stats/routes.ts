import * as z from 'zod/mini'
import { route } from '#contract/route.ts'

/** `YYYY-MM` and how many sessions were held in it: this month and the five before, oldest first, in the caller's zone. */
const byMonth = z.array(z.object({ month: z.string(), count: z.int() }))

export const statsRoutes = {
  stats: route({
    method: 'GET',
    path: '/stats/get',
    shows: ['bookings', 'group-sessions', 'connections'],
    access: 'member',
    summary: 'Sessions of both kinds held or attended and their minutes; how many people one is connected with',
    reply: z.object({ totalSessions: z.int(), totalMentorshipMinutes: z.int(), totalConnections: z.int() }),
    errors: [],
  }),
  individualByMonth: route({
    method: 'GET',
    path: '/sessions/last-six-months-individual',
    shows: ['bookings', 'group-sessions', 'connections'],
    access: 'member',
    summary: 'One-on-one sessions of the last six months',
    reply: byMonth,
    errors: [],
  }),
  groupByMonth: route({
    method: 'GET',
    path: '/sessions/last-six-months-group',
    shows: ['bookings', 'group-sessions', 'connections'],
    access: 'member',
    summary: 'Group sessions of the last six months, hosted, cohosted or attended',
    reply: byMonth,
    errors: [],
  }),
}
