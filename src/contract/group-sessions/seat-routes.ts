import * as z from 'zod/mini'
import { date, id, paging, token, wholeNumber } from '#contract/fields.ts'
import { attendant, attendeeRow, attendeeStatuses, rsvpStatuses } from './schemas.ts'
import { route } from '#contract/route.ts'

const byId = z.strictObject({ id })
const seat = z.object({
  /** Of the occurrence asked for; for the series the best of all. */
  status: z.enum(rsvpStatuses),
  /** At how many of the occurrences that were asked for the caller has a seat, and at how many she waits in line. */
  going: z.int(),
  waitlisted: z.int(),
})

/**
 * Seats: taking and leaving them, and who has them. A freed seat is offered to the first in line for twelve hours, at most until an hour before
 * the start; in that last hour nothing is offered, and a free seat belongs to whoever asks, in line or not.
 */
export const groupSeatRoutes = {
  rsvp: route({
    method: 'POST',
    path: '/group-sessions/:id/rsvp',
    access: 'member',
    summary: 'Take a seat, or a place in line; also accepts an offered seat',
    params: byId,
    /** Without a date: all occurrences that are ahead. `invite` is the invite link's secret. */
    body: z.strictObject({ occurrenceDate: z.optional(date), invite: z.optional(token) }),
    reply: seat,
    errors: ['not_found', 'group_session_settled', 'host_has_seat', 'already_going'],
  }),
  leave: route({
    method: 'DELETE',
    path: '/group-sessions/:id/rsvp',
    access: 'member',
    summary: 'Give back a seat, an offer or a place in line',
    params: byId,
    query: z.strictObject({ occurrenceDate: z.optional(date) }),
    reply: seat,
    errors: ['not_found', 'not_going'],
  }),
  attendees: route({
    method: 'GET',
    path: '/group-sessions/:id/attendees',
    access: 'public',
    summary: 'How many come, and three pictures; rows for the host and cohosts',
    params: byId,
    query: z.strictObject({
      ...paging,
      status: z.optional(z.enum(attendeeStatuses)),
      year: z.optional(wholeNumber(2000, 2200)),
      occurrenceDate: z.optional(date),
      invite: z.optional(token),
    }),
    reply: z.object({
      going: z.int(),
      avatars: z.array(attendant),
      /** Rows under the filters, over all pages; 0 and empty for those who may not see them. */
      total: z.int(),
      rows: z.array(attendeeRow),
      /** What the filters can choose from. */
      years: z.array(z.int()),
      statuses: z.array(z.enum(attendeeStatuses)),
    }),
    errors: ['not_found'],
  }),
}
