import * as z from 'zod/mini'
import { id, text } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { sessionKind, sessionSummary } from './schemas.ts'

/** For a group session `id` is an occurrence's, or the session's own: then its next occurrence is meant. */
const bySession = z.strictObject({ kind: sessionKind, id })

export const sessionRoutes = {
  join: route({
    method: 'POST',
    path: '/sessions/:kind/:id/join',
    access: 'member',
    summary: "The room's address, from 10 minutes before to the end; records attendance",
    params: bySession,
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'join_too_early', 'join_over', 'join_cancelled', 'room_missing'],
  }),
  ics: route({
    method: 'GET',
    path: '/sessions/:kind/:id/ics',
    access: 'member',
    summary: 'The session as an iCalendar file; a group session by its own id with all its occurrences',
    params: bySession,
    reply: z.string(),
    contentType: 'text/calendar',
    errors: ['not_found'],
  }),
  calendarFeed: route({
    method: 'GET',
    path: '/calendar-feed',
    access: 'member',
    summary: "The address of the caller's secret calendar feed",
    reply: z.object({ url: z.string() }),
    errors: [],
  }),
  rotateCalendarFeed: route({
    method: 'POST',
    path: '/calendar-feed/rotate',
    access: 'member',
    summary: 'Void the old address and mint a new one',
    reply: z.object({ url: z.string() }),
    errors: [],
  }),
  reportNoShow: route({
    method: 'POST',
    path: '/sessions/no-show',
    access: 'member',
    summary: 'Report that the other side did not come',
    body: z.strictObject({ kind: sessionKind, sessionId: id, note: z.optional(text({ isMultiline: true, max: 500 })) }),
    status: 201,
    reply: z.object({ id }),
    idempotent: true,
    errors: ['not_found', 'no_show_closed'],
  }),
  upcomingSessions: route({
    method: 'GET',
    path: '/sessions/upcoming',
    access: 'member',
    summary: "The next seven days' sessions",
    reply: z.array(sessionSummary),
    errors: [],
  }),
}
