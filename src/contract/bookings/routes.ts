import * as z from 'zod/mini'
import { date, id, instant, pageQuery, role, text, time, timeZone } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { cancelBody, createBookingBody, rescheduleBody, sessionKind } from './schemas.ts'
import { recurrenceKinds, weekdayCodes } from '#contract/weekdays.ts'

export const bookingStatuses = ['PENDING', 'UPCOMING', 'CANCELLED', 'PAST'] as const

const booking = z.object({
  id,
  status: z.enum(bookingStatuses),
  startsAt: instant,
  endsAt: instant,
  /** The zone in which it was agreed. */
  timeZone: z.string(),
  /** Wall date and time in the reader's zone. */
  date: z.string(),
  time: z.string(),
  durationMinutes: z.int(),
  menteeId: id,
  menteeFullName: z.string(),
  menteeProfilePictureUrl: z.nullable(z.string()),
  menteeJobTitle: z.string(),
  menteeCompanyName: z.string(),
  menteeTimeZone: z.string(),
  mentorId: id,
  mentorFullName: z.string(),
  mentorProfilePictureUrl: z.nullable(z.string()),
  mentorJobTitle: z.string(),
  mentorCompanyName: z.string(),
  mentorTimeZone: z.string(),
  sessionNotes: z.nullable(z.string()),
  /** Only from 10 minutes before to the end; the join call records who came. */
  sessionVideoLink: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  cancelledBy: z.nullable(role),
  cancelledAt: z.nullable(instant),
  /** An open request to move it: who asks and why; the other side answers. */
  moveRequest: z.nullable(z.object({ by: role, reason: z.string(), expiresAt: z.nullable(instant) })),
  /** Until when a PENDING booking waits for the mentor. */
  expiresAt: z.nullable(instant),
  hasRoom: z.boolean(),
  /** Whether the mentor came, whether the mentee came. */
  attended: z.object({ mentor: z.boolean(), mentee: z.boolean() }),
})
export type Booking = z.infer<typeof booking>

const byOwnRole = { access: 'member', ownRole: true, params: z.strictObject({ role }) } as const
const list = { method: 'GET', query: pageQuery, reply: z.array(booking), paged: true, errors: [] } as const
/** For a group session `id` is an occurrence's, or the session's own: then its next occurrence is meant. */
const bySession = z.strictObject({ kind: sessionKind, id })
const slotErrors = [
  'slot_in_past',
  'slot_too_soon',
  'slot_beyond_horizon',
  'slot_outside_availability',
  'slot_taken',
  'weekly_cap_reached',
  'own_time_taken',
] as const

/** One line of the seven-day strip: a booking, or one occurrence of a group session. */
export const sessionSummary = z.object({
  /** Of the booking or the occurrence. */
  id,
  sessionType: z.enum(['Individual', 'Group']),
  title: z.string(),
  time: z.string(),
  date: z.string(),
  startsAt: instant,
  endsAt: instant,
  durationMinutes: z.int(),
  menteeName: z.nullable(z.string()),
  menteeId: z.nullable(id),
  mentorName: z.string(),
  mentorId: id,
  status: z.enum(bookingStatuses),
  recurrenceIntervals: z.nullable(z.enum(recurrenceKinds)),
  repeatsOn: z.array(z.enum(weekdayCodes)),
  nextSessionDate: z.nullable(z.string()),
  /** How many come; null for a booking, as is the address below. */
  groupSessionAttendeesCount: z.nullable(z.int()),
  sessionSlug: z.nullable(z.string()),
})
export type SessionSummary = z.infer<typeof sessionSummary>

export const bookingRoutes = {
  book: route({
    method: 'POST',
    path: '/mentorship-booking/mentee/create',
    access: 'mentee',
    summary: 'Book a session',
    body: createBookingBody,
    reply: booking,
    status: 201,
    idempotent: true,
    limit: 'booking',
    errors: ['mentor_unknown', 'own_profile', 'counterpart_blocked', 'calendar_required', ...slotErrors],
  }),
  listUpcoming: route({
    ...list,
    ...byOwnRole,
    path: '/mentorship-booking/:role/get',
    summary: 'Upcoming sessions, next first',
  }),
  listPending: route({
    ...list,
    ...byOwnRole,
    path: '/mentorship-booking/:role/pending',
    summary: 'Sessions that wait for an answer',
  }),
  listPast: route({
    ...list,
    ...byOwnRole,
    path: '/mentorship-booking/:role/past',
    summary: 'Past sessions, latest first',
  }),
  listCancelled: route({
    ...list,
    ...byOwnRole,
    path: '/mentorship-booking/:role/cancelled',
    summary: 'Cancelled sessions, latest first',
  }),
  oneBooking: route({
    method: 'GET',
    path: '/mentorship-booking/:role/:id',
    access: 'member',
    ownRole: true,
    summary: 'One session',
    params: z.strictObject({ role, id }),
    reply: booking,
    errors: ['not_found'],
  }),
  reschedule: route({
    method: 'PUT',
    path: '/mentorship-booking/:role/reschedule',
    ...byOwnRole,
    summary: 'Move a session, or ask to move it',
    body: rescheduleBody,
    reply: booking,
    limit: 'booking',
    errors: ['not_found', 'booking_settled', 'session_started', 'slot_needed', ...slotErrors],
  }),
  cancel: route({
    method: 'POST',
    path: '/mentorship-booking/:role/cancel',
    ...byOwnRole,
    summary: 'Cancel a session; the row stays',
    body: cancelBody,
    reply: booking,
    errors: ['not_found', 'booking_settled', 'session_started'],
  }),
  respond: route({
    method: 'POST',
    path: '/mentorship-booking/:role/respond',
    ...byOwnRole,
    summary: 'Accept or decline a request or a move',
    body: z.strictObject({
      sessionId: id,
      answer: z.enum(['accept', 'decline']),
      date: z.optional(date),
      time: z.optional(time),
      timeZone: z.optional(timeZone),
    }),
    reply: booking,
    errors: ['not_found', 'booking_settled', 'nothing_to_answer', 'slot_needed', ...slotErrors],
  }),
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
    body: z.strictObject({ kind: sessionKind, sessionId: id, note: z.optional(text({ max: 500 })) }),
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
