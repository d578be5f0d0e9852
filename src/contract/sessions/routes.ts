import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { calendarState, noShow, noShowNote, sessionKind, sessionSummary } from './schemas.ts'

/** For a group session `id` is that of an occurrence, or that of the session for its next occurrence. */
const bySession = z.strictObject({ kind: sessionKind, id })

export const sessionRoutes = {
  join: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/sessions/:kind/:id/join',
    access: 'member',
    summary: "The room's address, from 10 minutes before to the end; records attendance",
    params: bySession,
    reply: z.object({ url: z.string() }),
    priority: 'critical',
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
    repeat: 'keyed',
    path: '/calendar-feed/rotate',
    access: 'member',
    summary: 'Replace the URL of the calendar feed; the old one stops working',
    reply: z.object({ url: z.string() }),
    errors: [],
  }),
  calendarState: route({
    method: 'GET',
    path: '/sessions/:kind/:id/calendar',
    access: 'mentor',
    summary:
      "Whether the caller deleted or moved the session in their own calendar; a group session's occurrence by its id",
    params: bySession,
    reply: calendarState,
    errors: ['not_found'],
  }),
  putBack: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/sessions/:kind/:id/calendar',
    access: 'mentor',
    summary: "Write the session into the caller's calendar again, at its own time",
    params: bySession,
    errors: ['not_found'],
  }),
  reportNoShow: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/sessions/no-show',
    access: 'member',
    summary: 'Report that the other side did not come',
    body: z.strictObject({ kind: sessionKind, sessionId: id, note: noShowNote }),
    status: 201,
    reply: z.object({ id }),
    errors: ['not_found', 'no_show_closed', 'no_show_blocked'],
  }),
  noShows: route({
    method: 'GET',
    path: '/sessions/individual/:id/no-shows',
    access: 'member',
    summary: 'The no-show reports of a one-on-one session, for its two sides',
    params: z.strictObject({ id }),
    reply: z.array(noShow),
    errors: ['not_found'],
  }),
  disputeNoShow: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/sessions/no-show/:id/dispute',
    access: 'member',
    summary: 'Dispute a no-show report, for 72 hours, for the side that it is about; the first dispute is final',
    params: z.strictObject({ id }),
    body: z.strictObject({ note: noShowNote }),
    reply: noShow,
    errors: ['not_found', 'no_show_final'],
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
