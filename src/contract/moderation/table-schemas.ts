import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { date, id, instant, text, timeZone } from '#contract/fields.ts'
import {
  accountStatuses,
  calendarStates,
  emailStates,
  sessionKinds,
  sessionOrders,
  sessionStatuses,
  userKinds,
  userOrders,
} from './table-constants.ts'
import { reason } from './form-schemas.ts'
import { foundPerson } from './staff-schemas.ts'

/** Rows of an exported file at most. */
export const exportLimit = 20_000

/** A cursor: an instant and an id of the last row that was shown. */
export const rowCursor = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      fieldError('value_invalid'),
    ),
  )

const q = z.optional(text({ min: 2, max: 100, error: 'search_too_short' }))

/** `q`: a part of the name, the beginning of the e-mail address, or an id. */
export const userFilters = {
  q,
  kind: z.optional(z.enum(userKinds)),
  status: z.optional(z.enum(accountStatuses)),
  calendar: z.optional(z.enum(calendarStates)),
  email: z.optional(z.enum(emailStates)),
  order: z.optional(z.enum(userOrders)),
}
export const userRow = z.object({
  ...foundPerson.shape,
  status: z.enum(accountStatuses),
  isEmailVerified: z.boolean(),
  /** Null for people who are no mentor. */
  verification: z.nullable(z.enum(['NOT_VERIFIED', 'PENDING', 'DECLINED', 'APPROVED'])),
  /** Of a mentor, by provider. */
  calendars: z.array(z.object({ provider: z.string(), isFailing: z.boolean() })),
  createdAt: instant,
  /** Null where nobody has ever logged in, as far as is on record. */
  lastSignInAt: z.nullable(instant),
})
export type UserRow = z.infer<typeof userRow>

/** `q`: a part of a name or title, or an id of a session or person. `from` and `to`: days in `timeZone`, or in UTC; both included. */
export const sessionFilters = {
  q,
  kind: z.optional(z.enum(sessionKinds)),
  status: z._default(z.enum(sessionStatuses), 'UPCOMING'),
  from: z.optional(date),
  to: z.optional(date),
  timeZone: z.optional(timeZone),
  order: z.optional(z.enum(sessionOrders)),
}
const participant = z.object({ userId: id, fullName: z.string(), hasJoined: z.boolean() })
export const sessionRow = z.object({
  /** Of the booking or of the occurrence. */
  id,
  kind: z.enum(sessionKinds),
  status: z.enum(sessionStatuses),
  /** Of a group session. */
  title: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  mentor: participant,
  mentee: z.nullable(participant),
  /** Seats taken at a group session, and how many of them came. */
  going: z.nullable(z.int()),
  attended: z.nullable(z.int()),
})
export type SessionTableRow = z.infer<typeof sessionRow>

export const userExport = z.strictObject({ filters: z.strictObject(userFilters), reason })
export const sessionExport = z.strictObject({ filters: z.strictObject(sessionFilters), reason })
