import * as z from 'zod/mini'
import { date, endTime, httpsUrl, id, idOrSlug, instant, numberInQuery, time, timeZone } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { daysOfWeek, minutesOf, timeOf, type DayOfWeek } from '#contract/weekdays.ts'

export { daysOfWeek, minutesOf, timeOf, type DayOfWeek }
export const durations = [30, 45, 60] as const
export type Duration = (typeof durations)[number]

export const availabilityMessages = {
  updated: 'Availability updated',
  updateFailed: 'Unable to add availability',
  endBeforeStart: 'The end must be after the start',
  duplicate: 'This time is already in the list',
  offGrid: 'Times are on the hour or half hour',
} as const

const onGrid = z.refine<string>(
  (value) => minutesOf(value) % 30 === 0 && value.endsWith(':00'),
  availabilityMessages.offGrid,
)

/** Wall times of the mentor's zone; a range over midnight is two rows (D19). */
export const timeSlot = z.strictObject({ startTime: time.check(onGrid), endTime: endTime.check(onGrid) }).check(
  z.refine((slot) => minutesOf(slot.endTime) > minutesOf(slot.startTime), {
    error: availabilityMessages.endBeforeStart,
    path: ['endTime'],
  }),
)
export type TimeSlot = z.infer<typeof timeSlot>
const timeSlots = z.array(timeSlot).check(z.maxLength(48))
const day = z.strictObject({ dayOfWeek: z.enum(daysOfWeek), timeSlots })
export type AvailabilityDay = z.infer<typeof day>

export const week = z.array(day).check(
  z.maxLength(7),
  z.refine((days) => new Set(days.map((one) => one.dayOfWeek)).size === days.length, 'Each day once'),
)

export const availabilitySettings = z.strictObject({
  bufferMinutes: z.int().check(z.gte(0), z.lte(120)),
  minimumNoticeMinutes: z.int().check(z.gte(0), z.lte(20_160)),
  horizonDays: z.int().check(z.gte(1), z.lte(365)),
  maxSessionsPerWeek: z.nullish(z.int().check(z.gte(1), z.lte(100))),
  approveRequests: z.boolean(),
  overrides: z.array(z.strictObject({ date, timeSlots })).check(
    z.maxLength(366),
    z.refine((days) => new Set(days.map((one) => one.date)).size === days.length, 'Each date once'),
  ),
  fixedVideoLink: z.nullish(z.union([z.literal(''), httpsUrl])),
})
export type AvailabilitySettings = z.infer<typeof availabilitySettings>

/** What a mentor who never changed anything has (D22). */
export const defaultSettings = {
  bufferMinutes: 0,
  minimumNoticeMinutes: 120,
  horizonDays: 60,
  maxSessionsPerWeek: null,
  approveRequests: false,
  overrides: [],
  fixedVideoLink: null,
} as const satisfies AvailabilitySettings

/** An upcoming booking that the new hours no longer cover (D28); it stays. */
const outside = z.object({ sessionId: id, menteeFullName: z.string(), startsAt: instant })

const slot = z.object({ startsAt: instant, time: z.string(), mentorTime: z.string() })
export type Slot = z.infer<typeof slot>
export const slotDays = z.object({
  timeZone: z.string(),
  mentorTimeZone: z.string(),
  days: z.array(z.object({ date: z.string(), slots: z.array(slot) })),
})
export type SlotDays = z.infer<typeof slotDays>

export const durationInQuery = numberInQuery(30, 60, 30).check(
  z.refine((value) => (durations as readonly number[]).includes(value), 'Sessions last 30, 45 or 60 minutes'),
)

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
    path: '/availability/add',
    access: 'mentor',
    summary: 'Replace the weekly hours',
    body: week,
    bodyLimit: 64 * 1024,
    status: 200,
    reply: z.object({ days: week, sessionsOutside: z.array(outside) }),
    errors: ['video_link_required'],
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
    path: '/availability/settings',
    access: 'mentor',
    summary: 'Replace those settings',
    body: availabilitySettings,
    bodyLimit: 64 * 1024,
    reply: availabilitySettings,
    errors: ['video_link_required'],
  }),
  setTimeZone: route({
    method: 'PUT',
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
    summary: 'Coming sessions that the hours and settings no longer cover',
    reply: z.array(outside),
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
      /** A session to be moved: for its two sides its own time counts as free (D27); from anybody else it changes nothing. */
      movingSession: z.optional(id),
    }),
    reply: slotDays,
    errors: ['not_found'],
  }),
}
