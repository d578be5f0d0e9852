import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { opaque, secret, text } from '#contract/fields.ts'

/** Providers of accounts that a person connects on a page of theirs. */
export const consentProviders = ['google', 'microsoft'] as const
export type ConsentProvider = (typeof consentProviders)[number]

const WEB_ADDRESS = /^(?:https?|webcals?):\/\/[^\s/]/i

/** The address of a calendar in iCalendar format, as its publisher shows it; `webcal:` stands for `https:`. */
const calendarAddress = text({ min: 1, max: 2000, error: 'calendar_address_required' }).check(
  z.refine((value) => WEB_ADDRESS.test(value), fieldError('calendar_address_incomplete')),
)

/** What a mentor calls one of several calendars. */
const calendarName = z.optional(text({ max: 60 }))

export const addressForm = z.strictObject({ url: calendarAddress })
export const icsForm = z.strictObject({ url: calendarAddress, name: calendarName })

/** An account on a CalDAV server. */
export const calDavForm = z.strictObject({
  url: text({ min: 1, max: 2000, error: 'calendar_server_required' }),
  username: text({ min: 1, max: 320, error: 'calendar_user_required' }),
  password: secret({
    min: 1,
    max: 500,
    tooShort: 'calendar_password_required',
    tooLong: 'too_long',
  }),
})

/** What the browser brought back from the consent page of a provider; `codeVerifier` is that of its request (RFC 7636). */
export const consentReturn = z.strictObject({
  provider: z.optional(z.enum(consentProviders)),
  code: opaque(4000),
  codeVerifier: opaque(200),
})

/** The provider's identifier of a calendar. */
const ref = opaque(2000)

/** What a mentor chooses for an account. */
export const calendarChoice = z.strictObject({
  busy: z.array(ref).check(z.minLength(1, fieldError('calendar_choice_required')), z.maxLength(10)),
  /** Where sessions are written: nowhere in this account, to a new calendar, or to this one. */
  sessions: z.union([
    z.strictObject({ to: z.literal('nowhere') }),
    z.strictObject({ to: z.literal('new') }),
    z.strictObject({ to: z.literal('calendar'), ref }),
  ]),
  /** Whether sessions meet in the provider's own room (Google Meet, Microsoft Teams). */
  usesRooms: z.optional(z.boolean()),
})
