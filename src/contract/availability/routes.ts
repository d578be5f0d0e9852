import * as z from 'zod/mini'
import { date, id, idOrSlug, timeZone } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { daysOfWeek } from '#contract/weekdays.ts'
import { availabilitySettings, durationInQuery, sessionOutside, slotDays, week } from './schemas.ts'

export const availabilityRoutes = {
  week: route({
    method: 'GET',
    path: '/availability/week/:mentorId',
    access: 'public',
    summary: "The coming week's free hours in a zone",
    params: z.strictObject({ mentorId: idOrSlug }),
    query: z.strictObject({ timeZone: z.optional(timeZone) }),
    reply: z.array(
      z.object({
        dayOfWeek: z.enum(daysOfWeek),
        timeSlots: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
      }),
    ),
    errors: ['not_found'],
  }),
  getAvailability: route({
    method: 'GET',
    path: '/availability/get',
    access: 'mentor',
    summary: "The caller's weekly hours, in their zone",
    reply: week,
    errors: [],
  }),
  setAvailability: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/availability/add',
    access: 'mentor',
    summary: 'Replace the weekly hours',
    body: week,
    bodyLimit: 64 * 1024,
    status: 200,
    reply: z.object({ days: week, sessionsOutside: z.array(sessionOutside) }),
    errors: [],
  }),
  getSettings: route({
    method: 'GET',
    path: '/availability/settings',
    access: 'mentor',
    summary: 'Buffer, notice, horizon, cap, overrides',
    reply: availabilitySettings,
    errors: [],
  }),
  setSettings: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/availability/settings',
    access: 'mentor',
    summary: 'Replace buffer, notice, horizon, cap and overrides',
    body: availabilitySettings,
    bodyLimit: 64 * 1024,
    reply: availabilitySettings,
    errors: [],
  }),
  setTimeZone: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/profile/timezone',
    access: 'member',
    summary: 'Change the time zone',
    body: z.strictObject({ timezone: timeZone }),
    reply: z.object({ timezone: z.string() }),
    errors: [],
  }),
  sessionsOutside: route({
    method: 'GET',
    path: '/availability/sessions-outside',
    access: 'mentor',
    summary: 'Upcoming sessions that the hours and settings no longer cover',
    reply: z.array(sessionOutside),
    errors: [],
  }),
  slots: route({
    method: 'GET',
    path: '/availability/slots/:mentorId',
    access: 'public',
    summary: 'Bookable starts between two dates (at most 62 days), in a zone',
    params: z.strictObject({ mentorId: idOrSlug }),
    query: z.strictObject({
      from: date,
      to: date,
      durationMinutes: durationInQuery,
      timeZone: z.optional(timeZone),
      /** A session that is being moved: for its two sides its own time counts as free (D27); ignored for anybody else. */
      movingSession: z.optional(id),
    }),
    reply: slotDays,
    errors: ['not_found'],
  }),
}
