import * as z from 'zod/mini'
import { id, instant } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { addressForm, calendarName, icsForm } from './schemas.ts'

/** Why the last checks of a calendar failed. */
export const calendarFailures = [
  'address',
  'unreachable',
  'rate_limited',
  'refused',
  'gone',
  'unreadable',
  'too_large',
] as const
export type CalendarFailure = (typeof calendarFailures)[number]

/** Providers of accounts with several calendars, which can also hold sessions. */
export const accountProviders = ['google', 'microsoft', 'caldav'] as const
export type AccountProvider = (typeof accountProviders)[number]

const calendar = z.object({
  id,
  calendarId: z.string(),
  provider: z.enum(['builtin', 'ics']),
  /** The e-mail address of the account, or the host of the address. */
  account: z.string(),
  /** What the mentor calls it. */
  name: z.nullable(z.string()),
  status: z.enum(['CONNECTED', 'BROKEN']),
  /** Its busy times were read then; null for the built-in calendar. */
  lastSyncedAt: z.nullable(instant),
  /** Null while it works. */
  failure: z.nullable(z.enum(calendarFailures)),
  /** Of one that fails: no slots are offered from then on, because its busy times are unknown (D29). */
  slotsEndAt: z.nullable(instant),
})
export type Calendar = z.infer<typeof calendar>

const addressErrors = [
  'calendar_exists',
  'calendar_address',
  'calendar_unreachable',
  'calendar_refused',
  'calendar_unreadable',
  'calendar_too_large',
] as const

export const calendarRoutes = {
  listCalendars: route({
    method: 'GET',
    path: '/mentor/get-calendars',
    access: 'mentor',
    summary: 'Connected calendars',
    reply: z.array(calendar),
    errors: [],
  }),
  addCalendar: route({
    method: 'POST',
    path: '/mentor/add-calendar',
    access: 'mentor',
    summary: 'Connect a calendar: the built-in one, or the busy times behind an address',
    body: z.union([
      z.strictObject({ provider: z.literal('builtin') }),
      z.strictObject({ provider: z.literal('ics'), url: icsForm.shape.url, name: calendarName }),
    ]),
    reply: calendar,
    status: 201,
    errors: [...addressErrors, 'calendar_limit'],
    limit: 'calendar',
    idempotent: true,
  }),
  checkCalendar: route({
    method: 'POST',
    path: '/mentor/check-calendar/:id',
    access: 'mentor',
    summary: 'Read the busy times of a calendar now, from a new address where one is sent',
    params: z.strictObject({ id }),
    body: z.strictObject({ url: z.optional(addressForm.shape.url) }),
    reply: calendar,
    errors: ['not_found', ...addressErrors],
    limit: 'calendar',
  }),
  deleteCalendar: route({
    method: 'DELETE',
    path: '/mentor/delete-calendar/:id',
    access: 'mentor',
    summary: 'Disconnect a calendar',
    params: z.strictObject({ id }),
    errors: ['not_found'],
  }),
}
