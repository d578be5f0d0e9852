import * as z from 'zod/mini'
import { opaque } from '#contract/fields.ts'
import { fieldError } from '#contract/field-errors.ts'
import { emailChoices, notificationKinds, urgentKinds } from './constants.ts'

const hour = z.int().check(z.gte(0), z.lte(23))

const choice = z
  .strictObject({
    kind: z.enum(notificationKinds),
    inApp: z.boolean(),
    emails: z.enum(emailChoices),
    /** Absent from pages of an earlier release: it stays as it is. */
    push: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ kind, emails }) => emails !== 'digest' || !urgentKinds.has(kind), {
      path: ['emails'],
      error: fieldError('reminders_not_in_summary'),
    }),
  )
export type NotificationChoice = z.infer<typeof choice>

/** Full hours in the reader's own zone; `until` may be on the next day. */
const quietHours = z
  .strictObject({ from: hour, until: hour })
  .check(z.refine(({ from, until }) => from !== until, { path: ['until'], error: fieldError('quiet_hours_empty') }))

/** Which notices are sent on which channel, and when. Omitted kinds stay unchanged. */
export const notificationSettings = z.strictObject({
  choices: z.array(choice).check(
    z.maxLength(notificationKinds.length),
    z.refine(
      (choices) => new Set(choices.map(({ kind }) => kind)).size === choices.length,
      fieldError('kind_repeated'),
    ),
  ),
  digestHour: hour,
  quietHours: z.nullable(quietHours),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

const base64url = (pattern: RegExp) => z.string().check(z.regex(pattern, fieldError('push_key_invalid')))

/** As the browser's `PushSubscription` says it: an address of its push service, its key (an uncompressed P-256 point) and its secret. */
export const pushSubscription = z.strictObject({
  endpoint: opaque(1000).check(z.regex(/^https?:\/\/./, fieldError('push_address_invalid'))),
  p256dh: base64url(/^B[A-Za-z0-9_-]{86}$/),
  auth: base64url(/^[A-Za-z0-9_-]{22}$/),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>

/** Notifications of one device. `publicKey` is what browsers subscribe with. */
export const pushDevice = z.object({ publicKey: z.string(), isOn: z.boolean() })

/** Who, which kind of email (or `digest`), and our signature over both. */
export const unsubscribeToken = z
  .string()
  .check(z.regex(/^[0-9a-f-]{36}\.[a-z-]{1,20}\.[A-Za-z0-9_-]{43}$/, fieldError('token_invalid')))

/** `createdAt` and `id` of the last notification that was shown: the next page begins after it, whatever was read meanwhile. */
export const notificationCursor = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      fieldError('value_invalid'),
    ),
  )
