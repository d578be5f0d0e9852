import * as z from 'zod/mini'
import { id, instant, pageQuery, paging, role, text } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { attendances, cancellers, slotErrors } from './constants.ts'
import { bookingStatuses, cancelBody, createBookingBody, rescheduleBody, respondBody } from './schemas.ts'

const booking = z.object({
  id,
  status: z.enum(bookingStatuses),
  startsAt: instant,
  endsAt: instant,
  /** The zone in which the session was agreed: the mentor's. */
  timeZone: z.string(),
  /** Wall date and time in the reader's zone. */
  date: z.string(),
  time: z.string(),
  durationMinutes: z.int(),
  menteeId: id,
  menteeSlug: z.string(),
  menteeFullName: z.string(),
  menteeProfilePictureUrl: z.nullable(z.string()),
  menteeJobTitle: z.string(),
  menteeCompanyName: z.string(),
  menteeTimeZone: z.string(),
  mentorId: id,
  mentorSlug: z.string(),
  mentorFullName: z.string(),
  mentorProfilePictureUrl: z.nullable(z.string()),
  mentorJobTitle: z.string(),
  mentorCompanyName: z.string(),
  mentorTimeZone: z.string(),
  sessionNotes: z.nullable(z.string()),
  /** Without notes: the topics that both have, by their English names, in the mentor's order. */
  sharedTopics: z.optional(z.array(z.string())),
  /** Only from 10 minutes before to the end; the join call records attendance. */
  sessionVideoLink: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  cancelledBy: z.nullable(role),
  cancelledAt: z.nullable(instant),
  /** An open request to move it: which side made it and why; the other side answers. */
  moveRequest: z.nullable(z.object({ by: role, reason: z.string(), expiresAt: z.nullable(instant) })),
  /** Until when a PENDING booking waits for the mentor. */
  expiresAt: z.nullable(instant),
  /** A request that becomes a session by itself once the mentor's calendar was checked. */
  awaitsCalendar: z.boolean(),
  hasRoom: z.boolean(),
  /** Whether people meet in the built-in room, on a page of its own, rather than at a link. */
  hasBuiltInRoom: z.boolean(),
  /** Whether the two are connected; null while one of the accounts is not active. */
  isConnected: z.nullable(z.boolean()),
  /** Whether the mentor joined, whether the mentee joined. */
  attended: z.object({ mentor: z.boolean(), mentee: z.boolean() }),
})
export type Booking = z.infer<typeof booking>

const byOwnRole = { access: 'member', ownRole: true, params: z.strictObject({ role }) } as const
const list = { method: 'GET', query: pageQuery, reply: z.array(booking), paged: true, errors: [] } as const
const search = { ...paging, text: z.optional(text({ max: 100 })) }
const pastQuery = z.strictObject({ ...search, attendance: z.optional(z.enum(attendances)) })
const cancelledQuery = z.strictObject({ ...search, cancelledBy: z.optional(z.enum(cancellers)) })

export const bookingRoutes = {
  book: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/mentorship-booking/mentee/create',
    changes: ['bookings', 'availability', 'free-times'],
    access: 'mentee',
    scope: 'sessions:write',
    summary: 'Book a session',
    body: createBookingBody,
    reply: booking,
    status: 201,
    limit: 'booking',
    errors: [
      'mentor_unknown',
      'own_profile',
      'counterpart_blocked',
      'mentor_on_break',
      'calendar_required',
      ...slotErrors,
    ],
  }),
  listUpcoming: route({
    ...list,
    ...byOwnRole,
    path: '/mentorship-booking/:role/get',
    shows: ['bookings', 'connections', 'attendance'],
    scope: 'sessions:read',
    summary: 'Upcoming sessions, next first',
  }),
  listPending: route({
    ...list,
    ...byOwnRole,
    path: '/mentorship-booking/:role/pending',
    shows: ['bookings', 'connections', 'attendance'],
    scope: 'sessions:read',
    summary: 'Pending sessions',
  }),
  listPast: route({
    ...list,
    ...byOwnRole,
    path: '/mentorship-booking/:role/past',
    shows: ['bookings', 'connections', 'attendance'],
    query: pastQuery,
    scope: 'sessions:read',
    summary: 'Past sessions, latest first; with a text those with people whose name contains it, and by who attended',
  }),
  listCancelled: route({
    ...list,
    ...byOwnRole,
    path: '/mentorship-booking/:role/cancelled',
    shows: ['bookings', 'connections', 'attendance'],
    query: cancelledQuery,
    scope: 'sessions:read',
    summary:
      'Cancelled sessions, latest first; with a text those with people whose name contains it, and by who cancelled',
  }),
  oneBooking: route({
    method: 'GET',
    path: '/mentorship-booking/:role/:id',
    shows: ['bookings', 'connections', 'attendance'],
    access: 'member',
    scope: 'sessions:read',
    ownRole: true,
    summary: 'One session',
    params: z.strictObject({ role, id }),
    reply: booking,
    errors: ['not_found'],
  }),
  reschedule: route({
    method: 'PUT',
    repeat: 'keyed',
    path: '/mentorship-booking/:role/reschedule',
    changes: ['bookings', 'availability', 'free-times', 'notifications'],
    ...byOwnRole,
    scope: 'sessions:write',
    summary: 'Move a session, or request to move it',
    body: rescheduleBody,
    reply: booking,
    limit: 'booking',
    errors: [
      'calendar_unverified',
      'mentor_on_break',
      'not_found',
      'booking_settled',
      'session_started',
      'slot_needed',
      'rate_limited',
      ...slotErrors,
    ],
  }),
  cancel: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/mentorship-booking/:role/cancel',
    changes: ['bookings', 'availability', 'free-times', 'notifications'],
    undoes: ['/mentorship-booking/mentee/create'],
    ...byOwnRole,
    scope: 'sessions:write',
    summary: 'Cancel a session',
    body: cancelBody,
    reply: booking,
    errors: ['not_found', 'booking_settled', 'session_started'],
  }),
  respond: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/mentorship-booking/:role/respond',
    changes: ['bookings', 'availability', 'free-times', 'notifications'],
    ...byOwnRole,
    scope: 'sessions:write',
    summary: 'Accept or decline a request or a move',
    body: respondBody,
    reply: booking,
    errors: [
      'calendar_unverified',
      'mentor_on_break',
      'not_found',
      'booking_settled',
      'nothing_to_answer',
      'slot_needed',
      'rate_limited',
      ...slotErrors,
    ],
  }),
}
