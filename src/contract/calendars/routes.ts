import * as z from 'zod/mini'
import { id, instant } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { addressForm, calDavForm, calendarChoice, consentProviders, consentReturn, icsForm } from './schemas.ts'

/** Why the last checks of a calendar failed. */
const calendarFailures = [
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
const accountProviders = ['google', 'microsoft', 'caldav'] as const
export type AccountProvider = (typeof accountProviders)[number]

/** How a mentor can connect a calendar here. */
export const calendarProviders = ['builtin', 'ics', ...accountProviders] as const
export type CalendarProviderName = (typeof calendarProviders)[number]

const failure = z.nullable(z.enum(calendarFailures))

const calendar = z.object({
  id,
  calendarId: z.string(),
  provider: z.enum(calendarProviders),
  /** The e-mail address of the account, or the host of the address. */
  account: z.string(),
  /** What the mentor calls it. */
  name: z.nullable(z.string()),
  status: z.enum(['CONNECTED', 'BROKEN']),
  /** Its busy times were read then; null for the built-in calendar. Of an account, when the calendar read longest ago was. */
  lastSyncedAt: z.nullable(instant),
  /** Null while it works. */
  failure,
  /** Of one that fails: no slots are offered from then on, because its busy times are unknown (D29). */
  slotsEndAt: z.nullable(instant),
  /** Of an account: its calendars whose busy times count. */
  calendars: z.array(z.object({ id, name: z.string(), failure })),
  /** Of an account: the name of the calendar that sessions are written to. */
  sessionsCalendar: z.nullable(z.string()),
  /** Whether sessions meet in the room of its provider (Google Meet, Microsoft Teams). */
  usesRooms: z.boolean(),
  /** Why the last session could not be written there. */
  sessionsFailure: failure,
})
export type Calendar = z.infer<typeof calendar>

const account = z.object({
  /** All calendars of the account, as its provider lists them now. */
  calendars: z.array(
    z.object({
      /** The provider's identifier. */
      ref: z.string(),
      name: z.string(),
      /** Whether its busy times count. */
      isSelected: z.boolean(),
      /** Whether sessions can be written to it. */
      isWritable: z.boolean(),
    }),
  ),
  /** The calendar that sessions are written to. */
  sessionsCalendar: z.nullable(z.string()),
  /** Whether sessions meet in the room of its provider (Google Meet, Microsoft Teams). */
  usesRooms: z.boolean(),
  /** Another account of the mentor that sessions are written to. */
  otherSessionsAccount: z.nullable(z.string()),
})
export type CalendarAccount = z.infer<typeof account>

const addressErrors = [
  'calendar_exists',
  'calendar_address',
  'calendar_unreachable',
  'calendar_refused',
  'calendar_unreadable',
  'calendar_too_large',
] as const
const accountErrors = [
  'calendar_server_address',
  'calendar_unreachable',
  'calendar_login_refused',
  'calendar_consent_refused',
  'calendar_provider_unreachable',
  'calendar_none_found',
  'calendar_too_large',
] as const
const byId = z.strictObject({ id })

export const calendarRoutes = {
  listCalendars: route({
    method: 'GET',
    path: '/mentor/get-calendars',
    shows: ['calendars'],
    access: 'mentor',
    summary: 'Connected calendars and accounts',
    reply: z.array(calendar),
    errors: [],
  }),
  listProviders: route({
    method: 'GET',
    path: '/mentor/calendar-providers',
    shows: ['calendars'],
    access: 'mentor',
    summary: 'How calendars can be connected on this server',
    reply: z.array(z.enum(['ics', ...accountProviders])),
    errors: [],
  }),
  findConsentPage: route({
    method: 'GET',
    path: '/mentor/calendar-consent/:provider',
    shows: [],
    access: 'mentor',
    summary: 'The page of a provider on which a mentor connects their account',
    params: z.strictObject({ provider: z.enum(consentProviders) }),
    /** The browser adds `state`, `code_challenge` and `code_challenge_method=S256` (RFC 7636). */
    reply: z.object({ authorizeUrl: z.string() }),
    errors: ['provider_not_supported'],
  }),
  addCalendar: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/mentor/add-calendar',
    changes: ['calendars'],
    access: 'mentor',
    summary: 'Connect a calendar: the built-in one, the busy times behind an address, or an account of a provider',
    body: z.union([
      z.strictObject({ provider: z.literal('builtin') }),
      z.strictObject({ provider: z.literal('ics'), ...icsForm.shape }),
      z.strictObject({ provider: z.literal('caldav'), ...calDavForm.shape }),
      // Without a provider: Google.
      consentReturn,
    ]),
    reply: calendar,
    status: 201,
    bodyLimit: 10 * 1024,
    errors: [
      ...new Set([
        ...addressErrors,
        ...accountErrors,
        'calendar_limit',
        'calendar_permission_missing',
        'provider_not_supported',
      ] as const),
    ],
    limit: 'calendar',
  }),
  checkCalendar: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/mentor/check-calendar/:id',
    changes: ['calendars'],
    access: 'mentor',
    summary: 'Read the busy times of a calendar or account now, from a new address where one is sent',
    params: byId,
    body: z.strictObject({ url: z.optional(addressForm.shape.url) }),
    reply: calendar,
    errors: ['not_found', ...addressErrors],
    limit: 'calendar',
  }),
  findAccount: route({
    method: 'GET',
    path: '/mentor/calendar-accounts/:id',
    shows: ['calendars'],
    access: 'mentor',
    summary: 'The calendars of a connected account, asked at its provider',
    params: byId,
    reply: account,
    errors: ['not_found', ...accountErrors],
    limit: 'calendar',
  }),
  chooseCalendars: route({
    method: 'PUT',
    repeat: 'keyed',
    path: '/mentor/calendar-accounts/:id',
    changes: ['calendars'],
    access: 'mentor',
    summary: 'Choose the calendars of an account that count as busy, and the one that sessions are written to',
    params: byId,
    body: calendarChoice,
    reply: calendar,
    bodyLimit: 24 * 1024,
    errors: ['not_found', ...accountErrors, 'calendar_limit', 'calendar_not_created'],
    limit: 'calendar',
  }),
  deleteCalendar: route({
    method: 'DELETE',
    repeat: 'keyed',
    path: '/mentor/delete-calendar/:id',
    changes: ['calendars'],
    undoes: ['/mentor/add-calendar'],
    access: 'mentor',
    summary: 'Disconnect a calendar, or an account with all its calendars',
    params: byId,
    errors: ['not_found'],
  }),
}
