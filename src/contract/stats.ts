import * as z from 'zod/mini'
import { route } from './route.ts'

export const statsRoutes = {
  stats: route({
    method: 'GET',
    path: '/stats/get',
    access: 'member',
    summary: 'Sessions held, their minutes, and the different people met in them (totalConnections)',
    reply: z.object({ totalSessions: z.int(), totalMentorshipMinutes: z.int(), totalConnections: z.int() }),
    errors: [],
  }),
  individualByMonth: route({
    method: 'GET',
    path: '/sessions/last-six-months-individual',
    access: 'member',
    summary: 'One-on-one sessions of the last six months',
    reply: z.array(z.object({ month: z.string(), count: z.int() })),
    errors: [],
  }),
}
